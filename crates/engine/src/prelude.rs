//! Names of the standard prelude that `core` lacks: text and lists, from `alloc`.

pub(crate) use alloc::borrow::ToOwned;
pub(crate) use alloc::format;
pub(crate) use alloc::string::{String, ToString};
pub(crate) use alloc::vec;
pub(crate) use alloc::vec::Vec;
