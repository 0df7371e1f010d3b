//! Figures as they are reported.

/// Three decimals are more than any of this is exact.
pub(crate) fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// The value below which `percent` of the sorted `values` lie.
pub(crate) fn percentile(values: &[u32], percent: usize) -> u32 {
    let index = (values.len() * percent / 100).min(values.len().saturating_sub(1));
    values.get(index).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_of_a_hundred() {
        let values: Vec<u32> = (1..=100).collect();
        assert_eq!(
            (
                percentile(&values, 50),
                percentile(&values, 99),
                percentile(&values, 100)
            ),
            (51, 100, 100)
        );
        assert_eq!(percentile(&[], 50), 0);
    }
}
