//! The dates of turns, each of which is a day.

const MONTHS: [(&str, u8); 12] = [
    ("January", 31),
    ("February", 28),
    ("March", 31),
    ("April", 30),
    ("May", 31),
    ("June", 30),
    ("July", 31),
    ("August", 31),
    ("September", 30),
    ("October", 31),
    ("November", 30),
    ("December", 31),
];

/// The dates of so many turns from a day such as `May 31, 1862` on; a day that is none stands for all of them.
pub(crate) fn dates(starts: &str, turns: u8) -> Vec<String> {
    let Some((mut month, mut day)) = parse(starts) else {
        return vec![starts.to_owned(); usize::from(turns)];
    };
    let mut dates = Vec::new();
    for _ in 0..turns {
        let (name, days) = MONTHS[month];
        dates.push(format!("{name} {day}"));
        day += 1;
        if day > days {
            (month, day) = ((month + 1) % MONTHS.len(), 1);
        }
    }
    dates
}

fn parse(text: &str) -> Option<(usize, u8)> {
    let (date, _) = text.split_once(',')?;
    let (name, day) = date.split_once(' ')?;
    let month = MONTHS.iter().position(|(month, _)| *month == name)?;
    Some((month, day.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::dates;

    #[test]
    fn a_day_follows_another_from_month_to_month() {
        assert_eq!(dates("May 31, 1862", 2), ["May 31", "June 1"]);
        assert_eq!(dates("April 5, 1862", 3), ["April 5", "April 6", "April 7"]);
    }
}
