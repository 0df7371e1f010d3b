//! Requests as the description of the API allows them: none of them is refused for its form.

use hyper::{Method, header};
use kernel::{Dice, RandomDice};
use protocol::Side::{Confederate, Union};
use protocol::http::TableHeader;
use serde_json::{Map, Value, json};

use crate::client::Client;
use crate::described::{Call, DESCRIPTION, Description};
use crate::world::World;

/// How many requests are made of each call.
const REQUESTS: usize = 60;

/// What is refused for what it says, in a form that is allowed: a rule of the game, a name that is kept, something that
/// is not there.
const NOT_FOR_ITS_FORM: [&str; 7] = [
    "refused",
    "reserved-name",
    "invalid-table",
    "invalid-opponent",
    "bad-push",
    "bad-game",
    "same-hours",
];

/// Where whole games are sent: nothing else may be so long.
const OF_GAMES: &str = "/imports";

/// What strings are made of.
const ALPHABETS: [&str; 4] = [
    "abcdefghijklmnopqrstuvwxyz",
    "ABCxyzÀéß 0123456789",
    " -_.'",
    "\"\\/<>&%\u{1f469}\u{301}\u{5d0}\u{3042}",
];

/// Makes up what fits a schema.
struct Author<'a> {
    description: &'a Description,
    dice: RandomDice,
}

impl Author<'_> {
    fn pick<'b, T>(&mut self, from: &'b [T]) -> &'b T {
        &from[self.dice.below(from.len() as u32) as usize]
    }

    fn is(&mut self) -> bool {
        self.dice.below(2) == 0
    }

    fn value(&mut self, schema: &Value) -> Value {
        let schema = self.description.resolve(schema).clone();
        if let Some(values) = schema["enum"].as_array() {
            return self.pick(values).clone();
        }
        if let Some(variants) = schema["oneOf"].as_array() {
            let variant = self.pick(variants).clone();
            return self.value(&variant);
        }
        let kind = match &schema["type"] {
            Value::Array(kinds) => self.pick(kinds).clone(),
            kind => kind.clone(),
        };
        match kind.as_str().unwrap_or("object") {
            "null" => Value::Null,
            "boolean" => self.is().into(),
            "integer" => self.integer(&schema).into(),
            "string" => self.string(&schema).into(),
            "array" => (0..self.dice.below(3)).map(|_| self.value(&schema["items"])).collect(),
            "object" => self.object(&schema),
            other => panic!("nobody knows how to make {other}"),
        }
    }

    fn object(&mut self, schema: &Value) -> Value {
        let mut object = Map::new();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let is_required = schema["required"]
                .as_array()
                .is_some_and(|names| names.contains(&json!(name)));
            if is_required || self.is() {
                object.insert(name.clone(), self.value(property));
            }
        }
        match &schema["additionalProperties"] {
            Value::Bool(false) => {}
            Value::Object(_) => {
                let name = self.text(8);
                object.insert(name, self.value(&schema["additionalProperties"]));
            }
            _ => {
                object.insert("more-than-is-told".to_owned(), json!([1, null]));
            }
        }
        object.into()
    }

    fn integer(&mut self, schema: &Value) -> i64 {
        let least = schema["minimum"].as_i64().unwrap_or(i64::MIN);
        let most = schema["maximum"].as_i64().unwrap_or(i64::MAX);
        let small = i64::from(self.dice.below(20));
        *self.pick(&[least, small.clamp(least, most), most])
    }

    fn string(&mut self, schema: &Value) -> String {
        if schema["format"] == "uuid" {
            return uuid::Uuid::from_u128(u128::from(self.dice.below(u32::MAX))).to_string();
        }
        if schema["format"] == "uri" {
            let path = self.text(8);
            return format!("https://hooks.example/{}", escaped(&path));
        }
        if schema["format"] == "email" {
            return format!("someone{}@mail.example", self.dice.below(1000));
        }
        if schema["format"] == "date-time" {
            let [month, day, hour] = [12, 28, 24].map(|most| 1 + self.dice.below(most));
            return format!(
                "{}-{month:02}-{day:02}T{:02}:00:00Z",
                2020 + self.dice.below(20),
                hour - 1
            );
        }
        if schema["format"] == "date" {
            let [month, day] = [12, 28].map(|most| 1 + self.dice.below(most));
            return format!("{}-{month:02}-{day:02}", 2020 + self.dice.below(20));
        }
        // A text refers to nothing.
        let validator = jsonschema::draft202012::options()
            .should_validate_formats(true)
            .build(schema)
            .expect("a schema");
        let least = schema["minLength"].as_u64().unwrap_or(0) as usize;
        let most = schema["maxLength"].as_u64().unwrap_or(300) as usize;
        for _ in 0..200 {
            let length = *self.pick(&[least, (least + 3).min(most), most]);
            let text = self.text(length);
            if validator.is_valid(&json!(text)) {
                return text;
            }
        }
        panic!("nothing fits {schema}");
    }

    fn text(&mut self, length: usize) -> String {
        let letters: Vec<char> = self.pick(&ALPHABETS).chars().collect();
        (0..length).map(|_| *self.pick(&letters)).collect()
    }

    /// A request of a call: its address and its body.
    fn request(&mut self, call: &Call, ids: &[String]) -> (String, Option<Value>) {
        let mut path = call.path.clone();
        for (name, schema, _) in call.parameters("path") {
            let id = match self.value(&schema) {
                Value::String(id) if self.dice.below(10) == 0 => id,
                _ => self.pick(ids).clone(),
            };
            path = path.replace(&format!("{{{name}}}"), &escaped(&id));
        }
        let mut query = Vec::new();
        for (name, schema, is_required) in call.parameters("query") {
            let value = match self.value(&schema) {
                Value::String(text) => text,
                Value::Null => continue,
                other => other.to_string(),
            };
            if is_required || self.is() {
                query.push(format!("{name}={}", escaped(&value)));
            }
        }
        if !query.is_empty() {
            path = format!("{path}?{}", query.join("&"));
        }
        let body = call.body().map(|schema| self.value(schema));
        (path, body)
    }
}

fn escaped(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn what_the_description_allows_is_not_refused_for_its_form() {
    let world = World::new().await;
    let (running, over) = (world.game().await, world.game().await);
    over.player(Union)
        .post(&format!("{}/resign", over.path), json!({}))
        .await
        .read::<TableHeader>();
    let open: TableHeader = world
        .guest()
        .await
        .post("/tables", json!({"ruleset": "skirmish"}))
        .await
        .read();
    let ids = [running.id, over.id, open.id].map(|id| id.to_string());
    let documents = ["skirmish", "board-hash", "whist"].map(str::to_owned);
    let mut author = Author {
        description: &DESCRIPTION,
        dice: RandomDice::new(1864),
    };
    let mut taken = 0;
    for call in DESCRIPTION.calls() {
        let ids: &[String] = if call.path.starts_with("/tables") {
            &ids
        } else {
            &documents
        };
        for number in 0..REQUESTS {
            let (path, body) = author.request(call, ids);
            // Who signs out is somebody else each time.
            let caller = match number % 3 {
                _ if call.method == Method::DELETE => world.guest().await,
                0 => world.nobody(),
                1 => running.player(Union).clone(),
                _ => running.player(Confederate).clone(),
            };
            let answer = ask(&caller, &call.method, &path, body.as_ref()).await;
            let status = answer.status.as_u16();
            let what = || format!("{} {path} {body:?}: {answer:?}", call.method);
            assert!(!matches!(status, 400 | 405 | 415 | 500..), "{}", what());
            if status == 422 {
                assert!(NOT_FOR_ITS_FORM.contains(&answer.refusal().1.as_str()), "{}", what());
            }
            taken += usize::from(answer.status.is_success());
        }
    }
    assert!(taken > 300, "only {taken} were carried out");
}

async fn ask(caller: &Client, method: &Method, path: &str, body: Option<&Value>) -> crate::client::Answer {
    let request = caller.request(method.clone(), path);
    match body {
        Some(body) => {
            let request = request.header(header::CONTENT_TYPE, "application/json");
            caller.send(request, body.to_string().into()).await
        }
        None => caller.send(request, "".into()).await,
    }
}

#[tokio::test]
async fn the_description_is_served() {
    let world = World::new().await;
    let served: Value = world.nobody().get("/openapi.json").await.read();
    assert_eq!(&served, DESCRIPTION.document());
}

#[tokio::test]
async fn what_is_not_as_described_is_refused_as_described() {
    let world = World::new().await;
    let game = world.game().await;
    let player = game.player(Union);
    // For others there are no calls of operators.
    world.tamper("update player set is_operator = true").await;
    for call in DESCRIPTION.calls() {
        let path = call.path.replace("{id}", &game.id.to_string());
        if call.body().is_some() {
            for (kind, body, status) in [
                ("application/json", "{ no json", 400),
                ("application/json", "7", 422),
                ("application/json", "{\"unheard-of\": 1}", 422),
                ("text/plain", "{}", 415),
            ] {
                let request = player.request(call.method.clone(), &path);
                let answer = player
                    .send(request.header(header::CONTENT_TYPE, kind), body.into())
                    .await;
                assert_eq!(answer.status.as_u16(), status, "{path} {body}: {answer:?}");
            }
            let long = format!("\"{}\"", "x".repeat(130_000));
            let request = player.request(call.method.clone(), &path);
            let request = request.header(header::CONTENT_TYPE, "application/json");
            let status = if path == OF_GAMES { 422 } else { 413 };
            assert_eq!(
                player.send(request, long.into()).await.status.as_u16(),
                status,
                "{path}"
            );
        }
        for (name, schema, _) in call.parameters("query") {
            let answer = player.get(&format!("{path}?{name}=%00")).await;
            assert_eq!(answer.status.as_u16(), 400, "{path} {name} {schema}");
        }
        if call.method != Method::GET {
            let request = player
                .request(call.method.clone(), &path)
                .header(header::ORIGIN, "https://elsewhere.example");
            let answer = player.send(request, "".into()).await;
            assert_eq!(answer.refusal(), (403, "hostile-origin".to_owned()), "{path}");
        }
    }
}
