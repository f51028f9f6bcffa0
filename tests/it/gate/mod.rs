//! The verdict for CI: the gate, pairing, the choice of the test, order checks. Numbers are R's (`t.test`, `wilcox.test`,
//! `p.adjust`, `power.t.test`).

mod floors;
mod helpers;
mod limit;
mod order;
mod paired;
mod table_order;
mod test_choice;
