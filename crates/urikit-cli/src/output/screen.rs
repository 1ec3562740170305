//! What rows look like and where: JSON, plain values, or a drawing on a terminal of some width, with colour or without.

use std::io::{self, IsTerminal};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::args::{Color, Look, OutputArgs};

/// How narrow a terminal may be before lines are left to it to wrap.
const NARROWEST: usize = 24;

/// A table that is wider helps nobody.
const WIDEST: usize = 1000;
/// The width where a terminal does not tell its own.
const USUAL: usize = 80;

/// What output rows look like.
#[derive(Clone, Copy, Debug)]
pub(crate) enum View {
    /// A JSON object a line.
    Json,
    /// Plain values a line.
    Plain,
    /// For people to read.
    Drawn(Screen),
}

impl View {
    /// As the arguments say, and as standard output is.
    pub(crate) fn new(output: &OutputArgs, look: Look) -> Self {
        if output.json {
            Self::Json
        } else if io::stdout().is_terminal() {
            Self::Drawn(Screen::new(look.color))
        } else {
            Self::Plain
        }
    }

    /// The same for rows that are drawn wherever they go.
    pub(crate) fn always_drawn(output: &OutputArgs, look: Look) -> Self {
        if output.json { Self::Json } else { Self::Drawn(Screen::new(look.color)) }
    }
}

/// A terminal.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    /// Columns.
    pub(crate) width: usize,
    /// Colours.
    pub(crate) palette: Palette,
}

impl Screen {
    /// Standard output.
    fn new(color: Color) -> Self {
        let choice = AutoStream::choice(&io::stdout().lock());
        Self { width: width(), palette: Palette::new(color, choice) }
    }
}

/// The columns of the terminal.
pub(crate) fn width() -> usize {
    terminal_size::terminal_size()
        .map_or(USUAL, |(width, _)| usize::from(width.0))
        .clamp(NARROWEST, WIDEST)
}

/// Colour or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Palette {
    /// Escape sequences are written.
    Coloured,
    /// They are not.
    Plain,
}

impl Palette {
    /// As `--color` says; with `auto` as the stream allows.
    pub(crate) fn new(color: Color, auto: ColorChoice) -> Self {
        match (color, auto) {
            (Color::Always, _) => Self::Coloured,
            (Color::Auto, choice) if choice != ColorChoice::Never => Self::Coloured,
            _ => Self::Plain,
        }
    }

    /// The style as this palette has it.
    pub(crate) fn style(self, style: Style) -> Style {
        match self {
            Self::Coloured => style,
            Self::Plain => Style::new(),
        }
    }

    /// The style of a component, by its name.
    pub(crate) fn component(self, name: &str) -> Style {
        let color = match name {
            "scheme" => AnsiColor::Magenta,
            "userinfo" | "user" | "password" => AnsiColor::Red,
            "host" | "server" | "reg_name" | "net_loc" => AnsiColor::Green,
            "port" => AnsiColor::Yellow,
            "path" | "opaque_part" | "url-path" | "schemepart" => AnsiColor::Cyan,
            "params" => AnsiColor::BrightBlue,
            "query" => AnsiColor::Blue,
            _ => AnsiColor::BrightMagenta,
        };
        self.style(color.on_default().bold())
    }

    /// What is less important than what stands around it.
    pub(crate) fn dim(self) -> Style {
        self.style(Style::new().dimmed())
    }

    /// What stands out.
    pub(crate) fn bold(self) -> Style {
        self.style(Style::new().bold())
    }

    /// A good answer.
    pub(crate) fn good(self) -> Style {
        self.style(AnsiColor::Green.on_default().bold())
    }

    /// A bad answer.
    pub(crate) fn bad(self) -> Style {
        self.style(AnsiColor::Red.on_default().bold())
    }
}
