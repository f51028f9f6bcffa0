//! What these tests share.

use std::fs;
use std::io::Cursor;

use crate::common::{Folder, ok, run};

/// A decoded PNG.
pub(super) struct Image {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<[u8; 3]>,
}

/// Colours of series and of verdicts.
pub(super) const SERIES: [[u8; 3]; 3] = [[0x66, 0x70, 0x85], [0xd2, 0x42, 0x92], [0x0a, 0x74, 0x08]];
pub(super) const BETTER: [u8; 3] = [0x00, 0x72, 0xb2];
pub(super) const WORSE: [u8; 3] = [0xd5, 0x5e, 0x00];

impl Image {
    pub fn read(path: &str) -> Image {
        let mut decoder = png::Decoder::new(Cursor::new(fs::read(path).unwrap()));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgb);
        Image {
            width: info.width as usize,
            height: info.height as usize,
            pixels: bytes
                .chunks_exact(3)
                .map(|pixel| [pixel[0], pixel[1], pixel[2]])
                .collect(),
        }
    }

    /// How many pixels have a colour.
    pub fn of_color(&self, color: [u8; 3]) -> usize {
        self.pixels.iter().filter(|pixel| **pixel == color).count()
    }

    /// That nothing is drawn near the edges.
    pub fn assert_margins(&self, margin: usize) {
        for (index, pixel) in self.pixels.iter().enumerate() {
            let (x, y) = (index % self.width, index / self.width);
            let inside = (margin..self.width - margin).contains(&x) && (margin..self.height - margin).contains(&y);
            assert!(
                inside || *pixel == [255; 3],
                "ink at {x}, {y} of {} x {}",
                self.width,
                self.height
            );
        }
    }
}

/// Draws into a file of `directory`; the text output must be that without a picture.
pub(super) fn draw(directory: &Folder, file: &str, args: &[&str], input: &str) -> String {
    let path = directory.join(file);
    let with: Vec<&str> = args.iter().copied().chain(["--plot", &path]).collect();
    let drawn = run(&with, input);
    assert_eq!(drawn.status, 0, "{}", drawn.stderr);
    let plain: Vec<&str> = args.iter().copied().filter(|arg| !is_for_pictures(arg)).collect();
    assert_eq!(drawn.stdout, ok(&plain, input));
    path
}

pub(super) fn is_for_pictures(arg: &str) -> bool {
    arg.starts_with("--plot-") || arg == "--log-y"
}

pub(super) fn image(test: &str, args: &[&str], input: &str) -> Image {
    Image::read(&draw(
        &Folder::new(&format!("plots-{test}")),
        "picture.png",
        args,
        input,
    ))
}
