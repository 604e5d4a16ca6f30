//! A program for Gnomon without any library: takes options by a small generator of chance. Build: `rustc -O anything.rs`
use std::io::{self, BufRead, Write};

/// The whole numbers that follow a name in a line of JSON, `"code":12`. Enough where the position brings codes alone.
fn numbers(line: &str, name: &str) -> Vec<u64> {
    let wanted = format!("\"{name}\":");
    line.match_indices(&wanted)
        .filter_map(|(at, _)| {
            let rest = &line[at + wanted.len()..];
            rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())].parse().ok()
        })
        .collect()
}

fn main() -> io::Result<()> {
    let (mut codes, mut chance) = (vec![], 1u64);
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line: String = line?.chars().filter(|c| !c.is_whitespace()).collect();
        let is = |kind: &str| line.contains(&format!("\"type\":\"{kind}\""));
        if is("hello") {
            writeln!(out, r#"{{"type":"hello","protocol":1,"name":"anything","wants":[]}}"#)?;
        } else if is("position") {
            codes = numbers(&line, "code");
        } else if is("go") {
            if let Some(number) = numbers(&line, "number").first() {
                chance = chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let code = codes[(chance >> 33) as usize % codes.len()];
                writeln!(out, r#"{{"type":"answer","number":{number},"code":{code}}}"#)?;
            }
        } else if is("quit") {
            break;
        }
        out.flush()?;
    }
    Ok(())
}
