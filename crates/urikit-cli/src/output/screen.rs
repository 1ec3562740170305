//! The style of output rows: JSON, plain values, or drawings for a terminal.

use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::args::{Color, Look, OutputArgs};

/// The minimum width. Narrower terminals wrap the lines.
const MIN_WIDTH: usize = 24;

const MAX_WIDTH: usize = 1000;
const DEFAULT_WIDTH: usize = 80;

#[derive(Clone, Copy, Debug)]
pub(crate) enum View {
    /// One JSON object per line.
    Json,
    /// Plain values, one row per line.
    Plain,
    /// A drawing for people.
    Drawn(Screen),
}

impl View {
    /// Selects the style from the arguments and the type of standard output.
    pub(crate) fn new(output: &OutputArgs, look: Look) -> Self {
        if output.is_json() {
            Self::Json
        } else if output.is_plain() {
            Self::Plain
        // Without an option, people get drawings and pipes get lines.
        } else if output.is_human() || io::stdout().is_terminal() {
            Self::Drawn(Screen::new(look.color))
        } else {
            Self::Plain
        }
    }

    /// Like [`new`](Self::new), but columns are created from JSON.
    pub(crate) fn with_json_columns(output: &OutputArgs, look: Look) -> Self {
        if output.dialect().is_some() { Self::Json } else { Self::new(output, look) }
    }

    /// Like [`with_json_columns`](Self::with_json_columns), but output is never plain.
    pub(crate) fn always_drawn(output: &OutputArgs, look: Look) -> Self {
        if output.is_json() || output.dialect().is_some() {
            Self::Json
        } else {
            Self::Drawn(Screen::new(look.color))
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) width: usize,
    pub(crate) palette: Palette,
}

impl Screen {
    fn new(color: Color) -> Self {
        // This respects NO_COLOR, CLICOLOR, and TERM.
        let choice = AutoStream::choice(&io::stdout().lock());
        Self { width: width(), palette: Palette::new(color, choice) }
    }
}

pub(crate) fn width() -> usize {
    terminal_size::terminal_size()
        .map_or(DEFAULT_WIDTH, |(width, _)| usize::from(width.0))
        // Some terminals report a width of 0.
        .clamp(MIN_WIDTH, MAX_WIDTH)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Palette {
    Colored,
    Plain,
}

impl Palette {
    /// Follows `--color`; for `auto`, follows the stream.
    pub(crate) fn new(color: Color, auto: ColorChoice) -> Self {
        match (color, auto) {
            (Color::Always, _) => Self::Colored,
            (Color::Auto, choice) if choice != ColorChoice::Never => Self::Colored,
            _ => Self::Plain,
        }
    }

    /// Returns the style, or no style if color is disabled.
    pub(crate) fn style(self, style: Style) -> Style {
        match self {
            Self::Colored => style,
            Self::Plain => Style::new(),
        }
    }

    pub(crate) fn component(self, name: &str) -> Style {
        let color = match name {
            "scheme" => AnsiColor::Magenta,
            "userinfo" | "user" | "password" => AnsiColor::Red,
            // Colors stand for the same meaning, whatever name a specification uses.
            "host" | "server" | "reg_name" | "net_loc" => AnsiColor::Green,
            "port" => AnsiColor::Yellow,
            "path" | "opaque_part" | "url-path" | "schemepart" => AnsiColor::Cyan,
            "params" => AnsiColor::BrightBlue,
            "query" => AnsiColor::Blue,
            _ => AnsiColor::BrightMagenta,
        };
        self.style(color.on_default().bold())
    }

    /// The style of less important text.
    pub(crate) fn dim(self) -> Style {
        self.style(Style::new().dimmed())
    }

    pub(crate) fn bold(self) -> Style {
        self.style(Style::new().bold())
    }

    pub(crate) fn good(self) -> Style {
        self.style(AnsiColor::Green.on_default().bold())
    }

    pub(crate) fn bad(self) -> Style {
        self.style(AnsiColor::Red.on_default().bold())
    }
}
