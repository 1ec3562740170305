//! IRIs: an ASCII corpus, and a generated one with Japanese, Chinese, and Korean words.

use super::generate::{self, distinct, host};
use super::random::Random;
use super::words::WORDS;

/// Words of one language, as in paths and queries of encyclopedias and shops.
type Words = &'static [&'static str];

#[rustfmt::skip]
const JAPANESE: Words = &[
    "日本語", "東京", "京都", "ニュース", "スポーツ", "カテゴリ", "検索", "検索結果", "お問い合わせ", "記事", "写真", "音楽",
    "映画", "歴史", "地図", "天気予報", "レシピ", "納豆", "プログラミング", "ウィキペディア", "メインページ", "特別", "ノート",
    "利用者", "ショッピング", "カメラ", "本", "辞書", "大学", "鉄道", "駅", "会社概要",
];
#[rustfmt::skip]
const CHINESE: Words = &[
    "中文", "北京", "上海", "新闻", "体育", "分类", "搜索", "搜索结果", "联系我们", "文章", "图片", "音乐",
    "电影", "历史", "地图", "天气预报", "菜谱", "豆腐", "编程", "维基百科", "首页", "特殊", "讨论",
    "用户", "購物", "相機", "書", "詞典", "大學", "鐵路", "車站", "公司簡介",
];
#[rustfmt::skip]
const KOREAN: Words = &[
    "한국어", "서울", "부산", "뉴스", "스포츠", "분류", "검색", "검색결과", "문의하기", "기사", "사진", "음악",
    "영화", "역사", "지도", "날씨", "요리법", "김치", "프로그래밍", "위키백과", "대문", "특수", "토론",
    "사용자", "쇼핑", "카메라", "책", "사전", "대학교", "철도", "역", "회사소개",
];

/// Each language with the suffixes of its hosts.
const LANGUAGES: [(Words, Words); 3] = [
    (JAPANESE, &[".jp", ".co.jp", ".コム"]),
    (CHINESE, &[".cn", ".com.tw", ".中国"]),
    (KOREAN, &[".kr", ".co.kr", ".한국"]),
];

/// The name of each corpus with its lines.
pub(crate) fn all() -> [(&'static str, Vec<String>); 2] {
    [("web", generate::web()), ("CJK", cjk())]
}

/// IRIs with paths and queries in an East Asian language. One in four has a host in this language
/// as well.
fn cjk() -> Vec<String> {
    distinct(0x5eed_0009, |random, out| {
        let (words, suffixes) = LANGUAGES[random.below(LANGUAGES.len())];
        out.push_str(if random.chance(80) { "https://" } else { "http://" });
        if random.chance(25) {
            phrase(random, words, out);
            out.push_str(random.pick(suffixes));
        } else {
            host(random, out);
        }
        if random.chance(40) {
            out.push('/');
            out.push_str(random.pick(&["wiki", "w", "blog", "search", "item"]));
        }
        for _ in 0..=random.below(3) {
            out.push('/');
            phrase(random, words, out);
            if random.chance(20) {
                out.push_str(random.pick(&[":", "_", "-"]));
                phrase(random, words, out);
            }
        }
        if random.chance(40) {
            query(random, words, out);
        }
        if random.chance(10) {
            out.push('#');
            phrase(random, words, out);
        }
    })
}

/// One to three words without spaces, some followed by a number.
fn phrase(random: &mut Random, words: Words, out: &mut String) {
    for _ in 0..=random.below(3) {
        out.push_str(random.pick(words));
    }
    if random.chance(15) {
        out.push_str(&random.below(2_100).to_string());
    }
}

/// Keys are ASCII, and values are not.
fn query(random: &mut Random, words: Words, out: &mut String) {
    for pair in 0..=random.below(2) {
        out.push(if pair == 0 { '?' } else { '&' });
        out.push_str(random.pick(WORDS));
        out.push('=');
        phrase(random, words, out);
    }
}

#[cfg(test)]
mod tests {
    use super::all;

    #[test]
    fn corpora_have_the_expected_share_of_ascii() {
        let [(_, web), (_, cjk)] = all();
        assert!(web.iter().all(|text| text.is_ascii()));
        assert!(cjk.iter().all(|text| !text.is_ascii()));
        let bytes: Vec<u8> = cjk.concat().into_bytes();
        let outside = bytes.iter().filter(|byte| !byte.is_ascii()).count();
        assert!((50..80).contains(&(100 * outside / bytes.len())), "{outside} of {}", bytes.len());
        let has_such_a_host = |text: &&String| !text.split('/').nth(2).unwrap().is_ascii();
        assert!((20..30).contains(&(100 * cjk.iter().filter(has_such_a_host).count() / cjk.len())));
    }
}
