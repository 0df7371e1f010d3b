use super::{DataError, DayData, Overlay};

fn overlay(text: &str) -> Result<DayData, DataError> {
    let text = format!("{{\"ruleset\": \"bloodiest-day\", \"name\": \"Mine\", {text}}}");
    DayData::antietam(&[Overlay::read("mine.json", &text)?])
}

#[test]
fn the_committed_data_are_sound() {
    let data = DayData::antietam(&[]).expect("the committed data are sound");
    assert_eq!((data.areas.len(), data.units.len(), data.leaders.len()), (76, 145, 12));
}

#[test]
fn overlays_correct_values_and_the_address_of_what_is_printed() {
    let printed = DayData::antietam(&[]).expect("the committed data are sound");
    let mine = overlay(
        r#""areas": {"27": {"tem": 2}, "41": {"special_tem": null}}, "borders": {"27-44": {"road": true}},
           "units": {"u-1-i-gibbon": {"fresh": 6, "name": "Iron"}, "u-1-v-art": {"long_range": 3}}"#,
    )
    .expect("the overlay is sound");
    let gibbon = mine.unit_called("u-1-i-gibbon").expect("he is there");
    assert_eq!((mine.unit(gibbon).fresh, mine.unit(gibbon).name.as_str()), (6, "Iron"));
    assert_eq!((mine.area(27).tem, mine.area(41).special_tem), (2, None));
    assert_ne!(mine.printed, printed.printed);
    assert_eq!(mine.overlays, ["Mine"]);
}

#[test]
fn wrong_overlays_are_refused_with_their_file_and_key() {
    for (text, key) in [
        (r#""areas": {"76": {"tem": 2}}"#, "areas.76"),
        (r#""areas": {"27": {"tem": 5}}"#, "areas.27.tem"),
        (r#""areas": {"27": {"special_tem": 3}}"#, "areas.27.special_tem"),
        (r#""areas": {"41": {"special_tem": 1}}"#, "areas.41.special_tem"),
        (r#""areas": {"26": {"name": "The Cornfield"}}"#, "areas.27"),
        (r#""borders": {"1-75": {"road": true}}"#, "borders.1-75"),
        (r#""borders": {"38-64": {"kind": "open"}}"#, "borders.38-64"),
        (r#""borders": {"35-61": {"road": true}}"#, "borders.35-61"),
        (r#""units": {"u-1-i-meade": {"fresh": 2}}"#, "units.u-1-i-meade"),
        (r#""units": {"u-1-i-gibbon": {"spent": 5}}"#, "units.u-1-i-gibbon.spent"),
        (
            r#""units": {"u-1-i-gibbon": {"long_range": 2}}"#,
            "units.u-1-i-gibbon.long_range",
        ),
    ] {
        let error = overlay(text).expect_err("the overlay is wrong").to_string();
        assert!(error.contains("mine.json") && error.contains(key), "{error}");
    }
}
