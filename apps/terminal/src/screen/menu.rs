//! The menu: games to continue, games to play, today's deal, statistics, settings, help.

use std::sync::Arc;

use talon_catalog::{Origin, is_built_in, origin};
use talon_game::Session;
use talon_rulebook::Game;

use crate::clock;
use crate::persistence::LoadedGames;
use crate::screen::Start;
use crate::screen::sheet_view::PanelLine;
use crate::wording::spoken;

/// Unfinished games that are listed before the player asks for all.
const FEW: usize = 5;

/// How much of a list is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListLength {
    Few,
    All,
}

/// Where the player is in the menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MenuPlace {
    pub(crate) chosen: usize,
    unfinished: ListLength,
    gallery: ListLength,
}

impl MenuPlace {
    /// The first item, with short lists.
    pub(crate) const START: MenuPlace =
        MenuPlace { chosen: 0, unfinished: ListLength::Few, gallery: ListLength::Few };
}

/// The open menu.
pub(crate) struct Menu {
    pub(crate) place: MenuPlace,
    unfinished: Vec<Start>,
    games: Vec<Arc<Game>>,
    /// Notes for the player about saved games that are not in the list.
    notes: Vec<String>,
    /// The chosen game counts as lost when the key is pressed again.
    warned: bool,
}

/// The action of a menu item.
#[derive(Clone)]
pub(crate) enum MenuItem {
    Resume(usize),
    ListAll,
    Game(Arc<Game>),
    /// Lists the games of the gallery.
    Gallery,
    Daily,
    Puzzles,
    Statistics,
    Settings,
    Transfer,
    Help,
    Quit,
}

impl MenuItem {
    /// Its heading.
    fn heading(&self) -> Option<&'static str> {
        match self {
            MenuItem::Resume(_) | MenuItem::ListAll => Some(spoken().continue_game()),
            MenuItem::Game(game) if origin(game) == Origin::Gallery => {
                Some(spoken().menu_gallery())
            }
            MenuItem::Game(_) | MenuItem::Gallery => Some(spoken().play_game()),
            MenuItem::Daily
            | MenuItem::Puzzles
            | MenuItem::Statistics
            | MenuItem::Settings
            | MenuItem::Transfer
            | MenuItem::Help
            | MenuItem::Quit => None,
        }
    }
}

impl Menu {
    /// The menu with these games to continue, the last played first, and these games to play.
    pub(crate) fn new(unfinished: LoadedGames, games: Vec<Arc<Game>>) -> Menu {
        let LoadedGames { games: unfinished, notes } = unfinished;
        Menu { place: MenuPlace::START, unfinished, games, notes, warned: false }
    }

    /// Adds sentences below the items.
    pub(crate) fn add_notes(&mut self, notes: Vec<String>) {
        self.notes.extend(notes);
    }

    fn shown(&self) -> usize {
        match self.place.unfinished {
            ListLength::Few => self.unfinished.len().min(FEW),
            ListLength::All => self.unfinished.len(),
        }
    }

    /// The items in their order.
    pub(crate) fn items(&self) -> Vec<MenuItem> {
        let mut items: Vec<MenuItem> = (0..self.shown()).map(MenuItem::Resume).collect();
        items.extend((self.shown() < self.unfinished.len()).then_some(MenuItem::ListAll));
        items.extend(self.games.iter().cloned().map(MenuItem::Game));
        match self.place.gallery {
            ListLength::Few => items.push(MenuItem::Gallery),
            ListLength::All => {
                items.extend(talon_catalog::gallery().iter().cloned().map(MenuItem::Game));
            }
        }
        items.extend([
            MenuItem::Daily,
            MenuItem::Puzzles,
            MenuItem::Statistics,
            MenuItem::Settings,
            MenuItem::Transfer,
            MenuItem::Help,
            MenuItem::Quit,
        ]);
        items
    }

    /// The item that is chosen.
    pub(crate) fn item(&self) -> MenuItem {
        self.items().into_iter().nth(self.place.chosen).unwrap_or(MenuItem::Quit)
    }

    /// The lines.
    pub(crate) fn lines(&self) -> Vec<PanelLine> {
        let mut lines = Vec::new();
        let mut heading = None;
        for item in self.items() {
            if heading.replace(item.heading()) != Some(item.heading()) {
                lines.extend((!lines.is_empty()).then_some(PanelLine::Gap));
                lines.extend(item.heading().map(|text| PanelLine::Heading(text.to_owned())));
            }
            lines.push(self.line(&item));
        }
        for note in &self.notes {
            lines.extend([PanelLine::Gap, PanelLine::Text(note.clone())]);
        }
        lines
    }

    fn line(&self, item: &MenuItem) -> PanelLine {
        let words = spoken();
        match item {
            MenuItem::Resume(place) => resume_line(&self.unfinished[*place].0),
            MenuItem::ListAll => {
                let more = self.unfinished.len() - self.shown();
                PanelLine::item(words.count_more(more), words.menu_older())
            }
            MenuItem::Game(game) => PanelLine::item(game.name(), game.line()),
            MenuItem::Gallery => {
                let count = talon_catalog::gallery().len();
                PanelLine::item(words.more_games(), words.menu_gallery_about(count))
            }
            MenuItem::Daily => {
                let today = words.menu_today(&clock::today().to_string());
                PanelLine::item(words.todays_deal(), today)
            }
            MenuItem::Puzzles => PanelLine::item(words.puzzles_title(), words.menu_puzzles()),
            MenuItem::Statistics => PanelLine::item(words.statistics(), words.menu_statistics()),
            MenuItem::Settings => PanelLine::item(words.settings_title(), words.menu_settings()),
            MenuItem::Transfer => PanelLine::item(words.transfer(), words.menu_transfer()),
            MenuItem::Help => PanelLine::item(words.help_title(), words.menu_help()),
            MenuItem::Quit => PanelLine::item(words.menu_quit(), ""),
        }
    }

    /// The hint below the list.
    pub(crate) fn foot(&self) -> &'static str {
        match (self.warned, self.item()) {
            (true, _) => spoken().keys_of_menu_sure(),
            (false, MenuItem::Resume(_)) => spoken().keys_of_menu_saved(),
            (false, MenuItem::Game(game)) if !is_built_in(&game) => spoken().keys_of_menu_own(),
            (false, _) if self.place.gallery == ListLength::All => spoken().keys_of_menu_gallery(),
            (false, _) => spoken().keys_of_menu(),
        }
    }

    /// Another item is chosen.
    pub(crate) fn choose(&mut self, chosen: usize) {
        self.place.chosen = chosen;
        self.warned = false;
    }

    /// Goes back to where the player was, as far as the items are still there.
    pub(crate) fn go_to(&mut self, place: MenuPlace) {
        self.place = place;
        self.choose(place.chosen.min(self.items().len().saturating_sub(1)));
    }

    /// Makes long lists short again; whether there was one.
    pub(crate) fn shorten(&mut self) -> bool {
        let was_long = [self.place.unfinished, self.place.gallery].contains(&ListLength::All);
        if was_long {
            let is_gallery = |item: &MenuItem| matches!(item, MenuItem::Gallery);
            let opened = self.place.gallery == ListLength::All;
            self.place = MenuPlace::START;
            let gallery = self.items().iter().position(is_gallery).filter(|_| opened);
            self.choose(gallery.unwrap_or(0));
        }
        was_long
    }

    /// Lists all unfinished games.
    pub(crate) fn list_all(&mut self) {
        self.place.unfinished = ListLength::All;
    }

    /// Lists the games of the gallery; the first of them takes the place of the item that was chosen.
    pub(crate) fn list_gallery(&mut self) {
        self.place.gallery = ListLength::All;
    }

    /// The unfinished game at a place of the list.
    pub(crate) fn resume(&mut self, place: usize) -> Start {
        self.unfinished.remove(place)
    }

    /// The key that removes the chosen game, if it is of a rules file: its id.
    pub(crate) fn remove_game(&mut self) -> Option<String> {
        let MenuItem::Game(game) = self.item() else { return None };
        if is_built_in(&game) {
            return None;
        }
        self.games.retain(|other| !Arc::ptr_eq(other, &game));
        Some(game.id().to_owned())
    }

    /// The key that counts the chosen game as lost: asks the first time, and returns the game the second time.
    pub(crate) fn give_up(&mut self) -> Option<Session> {
        let MenuItem::Resume(place) = self.item() else { return None };
        if !self.warned {
            self.warned = true;
            return None;
        }
        self.warned = false;
        Some(self.unfinished.remove(place).0)
    }
}

fn resume_line(session: &Session) -> PanelLine {
    PanelLine::item(session.variant().name(), spoken().saved_game(session))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gallery_is_listed_below_the_games_when_asked_for() {
        let games = talon_catalog::built_in().to_vec();
        let mut menu = Menu::new(LoadedGames::default(), games.clone());
        assert!(matches!(menu.items()[games.len()], MenuItem::Gallery));
        menu.choose(games.len());
        menu.list_gallery();
        let ids = |menu: &Menu| -> Vec<String> {
            let items = menu.items().into_iter();
            let game = |item| if let MenuItem::Game(game) = item { Some(game) } else { None };
            items.filter_map(game).map(|game| game.id().to_owned()).collect()
        };
        let all: Vec<&str> = talon_catalog::all().map(|game| game.id()).collect();
        assert_eq!(ids(&menu), all);
        assert!(matches!(menu.item(), MenuItem::Game(game) if origin(&game) == Origin::Gallery));
        let headings =
            menu.lines().into_iter().filter(|line| matches!(line, PanelLine::Heading(_)));
        assert_eq!(headings.count(), 2, "one for the games, one for the gallery");
        assert!(menu.shorten() && matches!(menu.item(), MenuItem::Gallery));
        assert!(!menu.shorten(), "nothing is long any more");
    }
}
