//! Makes schemas as strict as what reads the bodies: whoever keeps to them is not refused.

use std::collections::BTreeMap;

use utoipa::openapi::schema::{AdditionalProperties, AllOf, Components, Object, Schema};
use utoipa::openapi::{OpenApi, RefOr};

type Schemas = BTreeMap<String, RefOr<Schema>>;

/// Says of all schemas what their macros leave out.
pub(super) fn tighten(description: &mut OpenApi) {
    let Some(Components { schemas, .. }) = &mut description.components else {
        return;
    };
    let known = schemas.clone();
    for schema in schemas.values_mut() {
        let RefOr::T(schema) = schema else { continue };
        match schema {
            Schema::OneOf(variants) => variants.items.iter_mut().for_each(close),
            Schema::AllOf(parts) => {
                if let Some(joined) = join(parts, &known) {
                    *schema = Schema::Object(joined);
                }
            }
            _ => {}
        }
    }
}

/// A variant with a value is an object with its name, and nothing else in it.
fn close(variant: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::Object(object)) = variant
        && object.properties.len() == 1
    {
        object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    }
}

/// A structure with another one inside it, written as one: only so it can be said that there is nothing else in it.
fn join(parts: &AllOf, known: &Schemas) -> Option<Object> {
    let mut joined = Object::new();
    joined.description.clone_from(&parts.description);
    joined.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
    for part in &parts.items {
        let part = match part {
            RefOr::Ref(reference) => known.get(reference.ref_location.rsplit('/').next()?)?,
            part @ RefOr::T(_) => part,
        };
        let RefOr::T(Schema::Object(object)) = part else {
            return None;
        };
        joined.properties.extend(object.properties.clone());
        joined.required.extend(object.required.clone());
    }
    Some(joined)
}
