//! What is in memory, each thing once, however many ask for it at the same time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::OnceCell;
use uuid::Uuid;

use crate::error::Result;

/// Where a thing stands, or will stand when it is loaded.
type Place<T> = Arc<OnceCell<Arc<T>>>;

/// Things by their id.
#[derive(Debug)]
pub struct Shelf<T>(Mutex<HashMap<Uuid, Place<T>>>);

impl<T> Default for Shelf<T> {
    fn default() -> Shelf<T> {
        Shelf(Mutex::default())
    }
}

impl<T> Shelf<T> {
    /// A thing, loaded if it is not there. Of several who ask at once one loads it; if that fails, the next one tries.
    ///
    /// # Errors
    /// When it cannot be loaded.
    pub async fn take(&self, id: Uuid, load: impl Future<Output = Result<Arc<T>>>) -> Result<Arc<T>> {
        let place = Arc::clone(self.places().entry(id).or_default());
        let taken = place.get_or_try_init(|| load).await.cloned();
        if taken.is_err() {
            let mut places = self.places();
            drop(place);
            // Others may be about to load it into this very place: it stays as long as anybody holds it.
            if places.get(&id).is_some_and(is_abandoned) {
                places.remove(&id);
            }
        }
        taken
    }

    /// A thing if it is there.
    #[must_use]
    pub fn known(&self, id: Uuid) -> Option<Arc<T>> {
        self.places().get(&id)?.get().cloned()
    }

    /// A thing that is there or about to be, as soon as it is; `None` at once when nobody has asked for it, and later when
    /// it could not be loaded. What is being loaded may be out of date already: whoever knows better tells it there.
    #[must_use]
    pub fn coming(&self, id: Uuid) -> Option<impl Future<Output = Option<Arc<T>>> + use<T>> {
        let place = self.places().get(&id).cloned()?;
        Some(arrival(place))
    }

    /// All that is there or about to be, each as soon as it is.
    #[must_use]
    pub fn all_coming(&self) -> Vec<impl Future<Output = Option<Arc<T>>> + use<T>> {
        self.places().values().cloned().map(arrival).collect()
    }

    /// All that is there.
    #[must_use]
    pub fn all(&self) -> Vec<Arc<T>> {
        self.places()
            .values()
            .filter_map(|place| place.get().cloned())
            .collect()
    }

    /// Gives a thing up; it goes unless somebody else holds it.
    pub fn give_up(&self, id: Uuid, thing: Arc<T>) {
        let mut places = self.places();
        drop(thing);
        let is_unused = |place: &Place<T>| {
            Arc::strong_count(place) == 1 && place.get().is_none_or(|thing| Arc::strong_count(thing) == 1)
        };
        if places.get(&id).is_some_and(is_unused) {
            places.remove(&id);
        }
    }

    /// Clears places away that were left empty, because whoever wanted to fill them went away.
    pub fn tidy(&self) {
        self.places().retain(|_, place| !is_abandoned(place));
    }

    fn places(&self) -> MutexGuard<'_, HashMap<Uuid, Place<T>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What comes to stand in a place by those who are loading it.
async fn arrival<T>(place: Place<T>) -> Option<Arc<T>> {
    place.get_or_try_init(async || Err(())).await.ok().cloned()
}

/// Whether nothing is there and nobody is about to load it.
fn is_abandoned<T>(place: &Place<T>) -> bool {
    place.get().is_none() && Arc::strong_count(place) == 1
}

#[cfg(test)]
mod tests {
    use tokio::sync::Notify;

    use super::*;
    use crate::error::Error;

    const ID: Uuid = Uuid::nil();

    #[tokio::test]
    async fn a_failure_to_load_leaves_the_place_to_those_who_wait_for_it() {
        let shelf = Arc::new(Shelf::<u8>::default());
        let (fail, load) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
        let first = {
            let (shelf, fail) = (Arc::clone(&shelf), Arc::clone(&fail));
            tokio::spawn(async move {
                let failing = async {
                    fail.notified().await;
                    Err(Error::stale())
                };
                shelf.take(ID, failing).await
            })
        };
        tokio::task::yield_now().await;
        let second = {
            let (shelf, load) = (Arc::clone(&shelf), Arc::clone(&load));
            tokio::spawn(async move {
                let loading = async {
                    load.notified().await;
                    Ok(Arc::new(2))
                };
                shelf.take(ID, loading).await
            })
        };
        tokio::task::yield_now().await;
        fail.notify_one();
        first.await.expect("a task").expect_err("a failure");
        let third = {
            let shelf = Arc::clone(&shelf);
            tokio::spawn(async move { shelf.take(ID, async { Ok(Arc::new(3)) }).await })
        };
        tokio::task::yield_now().await;
        load.notify_one();
        let second = second.await.expect("a task").expect("a thing");
        let third = third.await.expect("a task").expect("a thing");
        assert!(Arc::ptr_eq(&second, &third), "two of one kind: {second} and {third}");
    }

    #[tokio::test]
    async fn whoever_has_news_waits_for_what_is_being_loaded() {
        let shelf = Shelf::<u8>::default();
        assert!(shelf.coming(ID).is_none());
        let load = Notify::new();
        let loading = shelf.take(ID, async {
            load.notified().await;
            Ok(Arc::new(1))
        });
        let news = async {
            let coming = shelf.coming(ID).expect("a place");
            let all = shelf.all_coming();
            assert!(shelf.all().is_empty() && shelf.known(ID).is_none());
            load.notify_one();
            (coming.await, all.len())
        };
        let (loaded, news) = tokio::join!(loading, news);
        let (told, all) = news;
        assert!(Arc::ptr_eq(&loaded.expect("a thing"), &told.expect("the same")));
        assert_eq!(all, 1);
        let failing = shelf.take(Uuid::max(), async {
            load.notified().await;
            Err(Error::stale())
        });
        let news = async {
            let coming = shelf.coming(Uuid::max()).expect("a place");
            load.notify_one();
            coming.await
        };
        let (failed, told) = tokio::join!(failing, news);
        assert!(failed.is_err() && told.is_none());
    }

    #[tokio::test]
    async fn places_that_nobody_fills_are_cleared_away() {
        let shelf = Shelf::<u8>::default();
        shelf
            .take(ID, async { Err(Error::stale()) })
            .await
            .expect_err("a failure");
        assert!(shelf.places().is_empty());
        let never = shelf.take(ID, std::future::pending());
        // The one who asked goes away.
        assert!(tokio::time::timeout(std::time::Duration::ZERO, never).await.is_err());
        assert_eq!(shelf.places().len(), 1);
        shelf.tidy();
        assert!(shelf.places().is_empty());
    }

    #[tokio::test]
    async fn what_somebody_holds_stays() {
        let shelf = Shelf::default();
        let held = shelf.take(ID, async { Ok(Arc::new(1)) }).await.expect("a thing");
        shelf.give_up(ID, Arc::clone(&held));
        assert!(shelf.known(ID).is_some());
        shelf.give_up(ID, held);
        assert!(shelf.known(ID).is_none());
    }
}
