window.BENCHMARK_DATA = {
  "lastUpdate": 1768348800500,
  "repoUrl": "https://github.com/example/demo",
  "entries": {
    "Rust Benchmark": [
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "0000000000000000000000009e3779b97f4a7c15",
          "message": "step 0",
          "timestamp": "2026-01-01T00:00:00Z",
          "tree_id": "0000000000000000000000000000000000000000",
          "url": "https://github.com/example/demo/commit/0"
        },
        "date": 1767225600000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 100,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11000,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "0000000000000000000000013c6ef372fe94f82a",
          "message": "step 1",
          "timestamp": "2026-01-02T00:00:00Z",
          "tree_id": "0000000000000000000000000000000000000001",
          "url": "https://github.com/example/demo/commit/1"
        },
        "date": 1767312000000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 103,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11037,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "000000000000000000000001daa66d2c7ddf743f",
          "message": "step 2",
          "timestamp": "2026-01-03T00:00:00Z",
          "tree_id": "0000000000000000000000000000000000000002",
          "url": "https://github.com/example/demo/commit/2"
        },
        "date": 1767398400000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 101,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11074,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "00000000000000000000000278dde6e5fd29f054",
          "message": "step 3",
          "timestamp": "2026-01-04T00:00:00Z",
          "tree_id": "0000000000000000000000000000000000000003",
          "url": "https://github.com/example/demo/commit/3"
        },
        "date": 1767484800000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 100,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11021,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "0000000000000000000000031715609f7c746c69",
          "message": "step 4",
          "timestamp": "2026-01-05T00:00:00Z",
          "tree_id": "0000000000000000000000000000000000000004",
          "url": "https://github.com/example/demo/commit/4"
        },
        "date": 1767571200000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 103,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11058,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "000000000000000000000003b54cda58fbbee87e",
          "message": "step 5",
          "timestamp": "2026-01-06T00:00:00Z",
          "tree_id": "0000000000000000000000000000000000000005",
          "url": "https://github.com/example/demo/commit/5"
        },
        "date": 1767657600000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 101,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11005,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "000000000000000000000004538454127b096493",
          "message": "step 6",
          "timestamp": "2026-01-07T00:00:00Z",
          "tree_id": "0000000000000000000000000000000000000006",
          "url": "https://github.com/example/demo/commit/6"
        },
        "date": 1767744000000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 100,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11042,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "000000000000000000000004f1bbcdcbfa53e0a8",
          "message": "step 7",
          "timestamp": "2026-01-08T00:00:00Z",
          "tree_id": "0000000000000000000000000000000000000007",
          "url": "https://github.com/example/demo/commit/7"
        },
        "date": 1767830400000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 143,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11079,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "0000000000000000000000058ff34785799e5cbd",
          "message": "step 8",
          "timestamp": "2026-01-09T00:00:00Z",
          "tree_id": "0000000000000000000000000000000000000008",
          "url": "https://github.com/example/demo/commit/8"
        },
        "date": 1767916800000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 141,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11026,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "0000000000000000000000062e2ac13ef8e8d8d2",
          "message": "step 9",
          "timestamp": "2026-01-10T00:00:00Z",
          "tree_id": "0000000000000000000000000000000000000009",
          "url": "https://github.com/example/demo/commit/9"
        },
        "date": 1768003200000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 140,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11063,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "000000000000000000000006cc623af8783354e7",
          "message": "step 10",
          "timestamp": "2026-01-11T00:00:00Z",
          "tree_id": "000000000000000000000000000000000000000a",
          "url": "https://github.com/example/demo/commit/10"
        },
        "date": 1768089600000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 143,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11010,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "0000000000000000000000076a99b4b1f77dd0fc",
          "message": "step 11",
          "timestamp": "2026-01-12T00:00:00Z",
          "tree_id": "000000000000000000000000000000000000000b",
          "url": "https://github.com/example/demo/commit/11"
        },
        "date": 1768176000000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 141,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11047,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "00000000000000000000000808d12e6b76c84d11",
          "message": "step 12",
          "timestamp": "2026-01-13T00:00:00Z",
          "tree_id": "000000000000000000000000000000000000000c",
          "url": "https://github.com/example/demo/commit/12"
        },
        "date": 1768262400000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 140,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11084,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "committer": {
            "email": "dev@example.com",
            "name": "Dev",
            "username": "dev"
          },
          "distinct": true,
          "id": "000000000000000000000008a708a824f612c926",
          "message": "step 13",
          "timestamp": "2026-01-14T00:00:00Z",
          "tree_id": "000000000000000000000000000000000000000d",
          "url": "https://github.com/example/demo/commit/13"
        },
        "date": 1768348800000,
        "tool": "cargo",
        "benches": [
          {
            "name": "fib/10",
            "value": 143,
            "range": "± 3",
            "unit": "ns/iter"
          },
          {
            "name": "fib/20",
            "value": 11031,
            "range": "± 120",
            "unit": "ns/iter"
          }
        ]
      }
    ]
  }
}