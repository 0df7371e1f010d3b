//! Schemas of what travels as an array with a place for each thing: utoipa writes those of structs with names only.

use std::borrow::Cow;

use ts_rs::TS;
use utoipa::openapi::schema::{AllOfBuilder, Array, ArrayBuilder, ArrayItems, OneOfBuilder, Schema, Type};
use utoipa::openapi::{ObjectBuilder, Ref, RefOr};
use utoipa::{PartialSchema, ToSchema};

/// Schemas by name.
pub(crate) type Schemas = Vec<(String, RefOr<Schema>)>;

/// What can stand at a place of an array.
pub(crate) trait Element {
    /// What it is: what has a name of its own is referred to by that.
    fn element() -> RefOr<Schema>;

    /// Adds the schemas of what `element` refers to, and of what those refer to.
    fn mention(schemas: &mut Schemas);
}

/// Implements [`Element`] for types that have a name in the description.
macro_rules! named {
    ($($name:ty),+) => {
        $(
            impl $crate::schema::Element for $name {
                fn element() -> ::utoipa::openapi::RefOr<::utoipa::openapi::schema::Schema> {
                    $crate::schema::reference::<$name>()
                }
                fn mention(schemas: &mut $crate::schema::Schemas) {
                    $crate::schema::mention::<$name>(schemas);
                }
            }
        )+
    };
}

/// Describes a type that travels as an array: the names of its fields, with what each place is called after those that
/// have no name; those after the semicolon may be missing.
macro_rules! array_schema {
    ($name:ident { $($field:tt $title:expr),+ $(; $($optional:tt $optional_title:expr),+)? }) => {
        impl $name {
            fn places() -> Vec<$crate::schema::Place> {
                vec![
                    $($crate::schema::Place::of($title, |this: &$name| &this.$field),)+
                    $($($crate::schema::Place::of($optional_title, |this: &$name| &this.$optional),)+)?
                ]
            }
        }

        impl ::utoipa::PartialSchema for $name {
            fn schema() -> ::utoipa::openapi::RefOr<::utoipa::openapi::schema::Schema> {
                let required = [$($title),+].len();
                $crate::schema::array($crate::schema::docs::<$name>(), &$name::places(), required).into()
            }
        }

        impl ::utoipa::ToSchema for $name {
            fn schemas(schemas: &mut $crate::schema::Schemas) {
                for place in $name::places() {
                    (place.mention)(schemas);
                }
            }
        }

        $crate::schema::named!($name);
    };
}

pub(crate) use {array_schema, named};

/// A place of an array.
pub(crate) struct Place {
    title: &'static str,
    element: RefOr<Schema>,
    pub(crate) mention: fn(&mut Schemas),
}

impl Place {
    /// The place of a field, whose type says what stands there.
    pub(crate) fn of<T, E: Element>(title: &'static str, _field: fn(&T) -> &E) -> Place {
        Place {
            title,
            element: E::element(),
            mention: E::mention,
        }
    }

    fn schema(&self) -> Schema {
        let title = Some(self.title);
        match self.element.clone() {
            RefOr::T(Schema::Object(object)) => ObjectBuilder::from(object).title(title).build().into(),
            RefOr::T(Schema::Array(array)) => ArrayBuilder::from(array).title(title).build().into(),
            RefOr::T(Schema::OneOf(variants)) => OneOfBuilder::from(variants).title(title).build().into(),
            // A place of utoipa's arrays does not hold a bare reference.
            other => AllOfBuilder::new().title(title).item(other).build().into(),
        }
    }
}

/// The schema of an array with these places, of which so many are never missing.
pub(crate) fn array(description: Option<String>, places: &[Place], required: usize) -> Array {
    ArrayBuilder::new()
        .description(description)
        .prefix_items(places.iter().map(Place::schema))
        .items(ArrayItems::False)
        .min_items(Some(required))
        .max_items(Some(places.len()))
        .build()
}

/// What the documentation of a type says: TypeScript has it as a comment.
pub(crate) fn docs<T: TS>() -> Option<String> {
    let comment = T::docs()?;
    let lines = comment.lines().filter_map(|line| line.strip_prefix(" * "));
    Some(lines.collect::<Vec<_>>().join("\n"))
}

/// A reference to a type by its name.
pub(crate) fn reference<T: ToSchema>() -> RefOr<Schema> {
    Ref::from_schema_name(T::name()).into()
}

/// Adds the schema of a type, and of what it refers to.
pub(crate) fn mention<T: ToSchema>(schemas: &mut Schemas) {
    schemas.push((T::name().into_owned(), T::schema()));
    T::schemas(schemas);
}

/// Implements [`Element`] for what has no name of its own.
macro_rules! plain {
    ($($plain:ty: $schema:ty),+) => {
        $(
            impl Element for $plain {
                fn element() -> RefOr<Schema> {
                    <$schema>::schema()
                }
                fn mention(_: &mut Schemas) {}
            }
        )+
    };
}

plain!(u8: u8, u16: u16, u32: u32, i32: i32, f32: f32, String: String, Cow<'static, str>: String);

impl<T: Element> Element for Vec<T> {
    fn element() -> RefOr<Schema> {
        Array::new(T::element()).into()
    }
    fn mention(schemas: &mut Schemas) {
        T::mention(schemas);
    }
}

impl<T: Element> Element for Option<T> {
    fn element() -> RefOr<Schema> {
        let nothing = ObjectBuilder::new().schema_type(Type::Null);
        OneOfBuilder::new().item(nothing).item(T::element()).into()
    }
    fn mention(schemas: &mut Schemas) {
        T::mention(schemas);
    }
}

impl<T: Element> Element for Box<T> {
    fn element() -> RefOr<Schema> {
        T::element()
    }
    fn mention(schemas: &mut Schemas) {
        T::mention(schemas);
    }
}

/// A point in map units, x to the right, y downwards: `[x, y]`.
// What a `board::Point` is described as.
#[derive(TS)]
pub(crate) struct Point {
    x: f32,
    y: f32,
}

array_schema!(Point { x "x", y "y" });

/// A value with what it is called: `[name, value]`.
#[derive(TS)]
pub(crate) struct NamedValue {
    name: String,
    value: String,
}

array_schema!(NamedValue { name "name", value "value" });

/// The names of the time zones.
#[derive(Debug)]
pub(crate) struct TimeZone;

impl PartialSchema for TimeZone {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("The name of a time zone"))
            .enum_values(Some(chrono_tz::TZ_VARIANTS.iter().map(|zone| zone.name())))
            .into()
    }
}

impl ToSchema for TimeZone {}
