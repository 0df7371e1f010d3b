//! Whether answers are those that the description of the API tells of: every call of every test is compared with it.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use hyper::{Method, header};
use jsonschema::Validator;
use serde_json::{Value, json};
use server::http::openapi::description;

use crate::client::Answer;

/// The description, and what answers have to be by it.
pub(crate) static DESCRIPTION: LazyLock<Description> = LazyLock::new(Description::read);

/// The description of the API.
pub(crate) struct Description {
    document: Value,
    /// All calls.
    calls: Vec<Call>,
    /// By method, path with its parameters unnamed, and status. Most refusals are alike and share theirs.
    answers: HashMap<(String, String, u16), Option<Arc<Validator>>>,
}

impl Description {
    fn read() -> Description {
        let document = serde_json::to_value(description()).expect("the description is plain data");
        let mut description = Description {
            calls: calls(&document),
            document,
            answers: HashMap::new(),
        };
        let mut validators: HashMap<String, Arc<Validator>> = HashMap::new();
        let mut answers = HashMap::new();
        for call in &description.calls {
            for (status, response) in call.operation["responses"].as_object().expect("answers") {
                let schema = &response["content"]["application/json"]["schema"];
                let validator = (!schema.is_null()).then(|| {
                    let known = validators.entry(schema.to_string());
                    Arc::clone(known.or_insert_with(|| Arc::new(description.validator(schema))))
                });
                let key = (
                    call.method.to_string(),
                    call.path.clone(),
                    status.parse().expect("a status"),
                );
                answers.insert(key, validator);
            }
        }
        description.answers = answers;
        description
    }

    /// As it is served.
    pub(crate) const fn document(&self) -> &Value {
        &self.document
    }

    /// All calls.
    pub(crate) fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// A schema that finds what it refers to.
    pub(crate) fn validator(&self, schema: &Value) -> Validator {
        let mut schema = schema.clone();
        schema["components"] = self.document["components"].clone();
        jsonschema::draft202012::options()
            .should_validate_formats(true)
            .build(&schema)
            .expect("a schema")
    }

    /// What `{"$ref": ...}` stands for.
    pub(crate) fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(reference) => {
                let place = self.document.pointer(reference.trim_start_matches('#'));
                place.expect("what is referred to is there")
            }
            None => schema,
        }
    }

    /// Compares an answer with what is described. What is at no address of the API is not.
    pub(crate) fn check(&self, method: &Method, path: &str, answer: &Answer) {
        let path = path.split('?').next().unwrap_or(path);
        let Some(call) = self.calls_at(path).find(|call| call.method == *method) else {
            return;
        };
        let status = answer.status.as_u16();
        let called = format!("{method} {} answers {status}", call.path);
        let text = String::from_utf8_lossy(&answer.body);
        let key = (call.method.to_string(), call.path.clone(), status);
        let described = self.answers.get(&key);
        let described = described.unwrap_or_else(|| panic!("{called}, which is not described: {text}"));
        match described {
            None if answer.headers.contains_key(header::CONTENT_DISPOSITION) => {
                // A file of some other kind, which is told.
                let kind = answer.headers[header::CONTENT_TYPE].to_str().expect("text");
                let kind = kind.split(';').next().unwrap_or_default();
                let is_told = call.operation["responses"][status.to_string()]["content"][kind].is_object();
                assert!(is_told, "{called} with {kind}");
            }
            None => assert!(answer.body.is_empty(), "{called} with a body: {text}"),
            // A compressed one is the same: what it says is compared where nobody asks for that.
            Some(_) if answer.headers.contains_key(header::CONTENT_ENCODING) => {}
            Some(validator) => {
                let kind = answer.headers.get(header::CONTENT_TYPE);
                assert!(
                    kind.is_some_and(|kind| kind == "application/json"),
                    "{called} as {kind:?}"
                );
                let body: Value = serde_json::from_slice(&answer.body).unwrap_or(json!("no JSON"));
                if let Err(error) = validator.validate(&body) {
                    panic!("{called}, at {}: {error}: {text}", error.instance_path());
                }
            }
        }
    }

    fn calls_at<'a>(&'a self, path: &'a str) -> impl Iterator<Item = &'a Call> + 'a {
        let fits = move |template: &str| {
            let mut parts = path.split('/');
            let all = template.split('/').all(|part| {
                let actual = parts.next();
                actual.is_some_and(|actual| part == actual || (part.starts_with('{') && !actual.is_empty()))
            });
            all && parts.next().is_none()
        };
        self.calls.iter().filter(move |call| fits(&call.path))
    }
}

/// All calls that a description tells of.
fn calls(document: &Value) -> Vec<Call> {
    let paths = document["paths"].as_object().expect("paths");
    let of_path = |(path, operations): (&String, &Value)| {
        let operations = operations.as_object().expect("operations").iter();
        let calls = operations.map(|(method, operation)| Call {
            method: method.to_uppercase().parse().expect("a method"),
            path: path.clone(),
            operation: operation.clone(),
        });
        calls.collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_path).collect()
}

/// A call of the API.
pub(crate) struct Call {
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) operation: Value,
}

impl Call {
    /// The schema of its body, if it has one.
    pub(crate) fn body(&self) -> Option<&Value> {
        let schema = &self.operation["requestBody"]["content"]["application/json"]["schema"];
        (!schema.is_null()).then_some(schema)
    }

    /// Name and schema of each parameter of a kind, and whether it must be there.
    pub(crate) fn parameters(&self, kind: &str) -> Vec<(String, Value, bool)> {
        let all = self.operation["parameters"].as_array().into_iter().flatten();
        let these = all.filter(|parameter| parameter["in"] == kind).map(|parameter| {
            let name = parameter["name"].as_str().expect("a name");
            let is_required = parameter["required"] == true;
            (name.to_owned(), parameter["schema"].clone(), is_required)
        });
        these.collect()
    }
}

#[test]
fn a_wrong_element_is_noticed() {
    let validator = |name: &str| DESCRIPTION.validator(&json!({"$ref": format!("#/components/schemas/{name}")}));
    for (name, right, wrong) in [
        (
            "Phrase",
            vec![r#"["a"]"#, r#"["a",1,"b",[2,3]]"#],
            vec!["[]", "[1]", r#"["a",{}]"#, r#""a""#],
        ),
        (
            "Track",
            vec![r#"["turn",3]"#, r#"["rp",3,"union"]"#],
            vec![
                r#"["turn"]"#,
                r#"[3,"turn"]"#,
                r#"["rp",3,"north"]"#,
                r#"["rp",3,"union",1]"#,
            ],
        ),
        (
            "Line",
            vec![r#"[2,"8.1",["a"]]"#],
            vec![r#"["8.1",2,["a"]]"#, r#"[2,"8.1"]"#, r#"[2,"8.1",[]]"#],
        ),
        (
            "LogEntry",
            vec![r#"["8.1",["a"],[["union","b",[6]]],{"at":1,"attacker":"union","attack":[],"defense":[]}]"#],
            vec![r#"["8.1",["a"],[["union","b"]]]"#, r#"["8.1",["a"],[],{"at":1}]"#],
        ),
        ("Destination", vec!["7", "[7,2]"], vec!["[7]", r#""7""#, "[7,2,1]"]),
        ("Point", vec!["[1.5,2]"], vec!["[1.5]", "[1.5,2,3]", r#"{"x":1,"y":2}"#]),
        (
            "Offer",
            vec![r#"{"verb":"move","moves":{"7":[33,[34,2]]}}"#],
            vec![
                r#"{"verb":"move","moves":{"7":[[34]]}}"#,
                r#"{"verb":"move","spaces":["7"]}"#,
                "{}",
            ],
        ),
        (
            "TableDiff",
            vec!["{}", r#"{"prompt":null,"pieces":[{"id":1,"counter":null}]}"#],
            vec![
                r#"{"turn":null}"#,
                r#"{"pieces":[{"id":1,"at":null}]}"#,
                r#"{"waiting_on":[["union"]]}"#,
            ],
        ),
        (
            "TableView",
            vec![r#"{"turn":["a"],"pieces":[],"spaces":[],"tracks":[["turn",3]],"waiting_on":[],"log_len":0}"#],
            vec![
                r#"{"turn":["a"],"pieces":[],"spaces":[],"tracks":[["turn"]],"waiting_on":[],"log_len":0}"#,
                r#"{"turn":["a"],"pieces":[],"spaces":[],"tracks":[],"waiting_on":[]}"#,
            ],
        ),
    ] {
        let validator = validator(name);
        let is_valid = |text: &&str| validator.is_valid(&serde_json::from_str(text).expect("json"));
        assert_eq!(right.iter().find(|text| !is_valid(text)), None, "a right {name}");
        assert_eq!(wrong.iter().find(|text| is_valid(text)), None, "a wrong {name}");
    }
}
