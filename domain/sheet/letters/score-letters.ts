/**
 * Plausibility of a decoded text: positive for real text, negative for text decoded in the wrong
 * encoding.
 */

/**
 * Letters of the languages of catalogues, as far as they distinguish encodings: usual ones, and
 * rarer ones. Facts of orthography; capitals count like their small letters.
 */

type Script =
  | 'Latin'
  | 'Cyrillic'
  | 'Greek'
  | 'Hebrew'
  | 'Arabic'
  | 'Thai'
  | 'Hangul'
  | 'Kana'
  | 'Han';

type Alphabet = { readonly usual: string; readonly rare?: string };

/** Letters beyond ASCII. */
const LATIN_ALPHABETS: readonly Alphabet[] = [
  // French, Catalan, Dutch, Italian.
  { usual: 'éèàêçôœ', rare: 'âîûùëïüæÿ' },
  { usual: 'àèéíòóúç', rare: 'ïü' },
  { usual: 'éëïè', rare: 'üöóê' },
  { usual: 'àèéìòù', rare: 'î' },
  // Spanish, Portuguese.
  { usual: 'áéíóúñ', rare: 'ü' },
  { usual: 'ãçáéíóúâêô', rare: 'õàü' },
  // German; Swedish, Danish and Norwegian; Icelandic.
  { usual: 'äöüß', rare: 'é' },
  { usual: 'åäöæø', rare: 'éü' },
  { usual: 'áíóúöæ', rare: 'éýþð' },
  // Polish; Czech, Slovak; Croatian and Slovene; Hungarian; Romanian.
  { usual: 'ąćęłńóśźż' },
  { usual: 'áčéěířšůýž', rare: 'ďňóťú' },
  { usual: 'áčéíľšťúýž', rare: 'äďĺňóôŕ' },
  { usual: 'čćđšž' },
  { usual: 'áéíóöőúüű' },
  { usual: 'ăâîşţșț' },
  // Turkish; Lithuanian, Latvian, Estonian.
  { usual: 'çğıöşü', rare: 'âîû' },
  { usual: 'ąčęėįšųūž' },
  { usual: 'āčēģīķļņšūž' },
  { usual: 'äõöü', rare: 'šž' },
];

const OTHER_ALPHABETS: Readonly<Partial<Record<Script, readonly Alphabet[]>>> = {
  Cyrillic: [
    { usual: 'оеаинтсрвлкмдпуяыьгзб', rare: 'чйхжшюцщэфъё' },
    { usual: 'оаинвіетрслкдмупязьбг', rare: 'чйхцжюшїєщґф' },
    { usual: 'аоеинрстјувмдкпзлбг', rare: 'шчцћжњљхђфџ' },
  ],
  Greek: [{ usual: 'αβγδεηθικλμνοπρσςτυφχωάέήίόύώ', rare: 'ζξψϊϋΐΰ' }],
  Hebrew: [{ usual: 'אבגדהוחטילמנסעפצקרשתךםןףץכז', rare: '' }],
  Arabic: [{ usual: 'ابتحدرسشعفقكلمنهويةأجخصطى', rare: 'ثذزضظغءآؤإئپچژگ' }],
  Thai: [
    {
      usual: 'กขคงจชดตทนบปผพมยรลวสหอะาำเแโใไิีึืุูั่้์็',
      rare: 'ซญณฉถธภฟศษฝฐฮๆๅ๊๋',
    },
  ],
  // The syllables that come back most often.
  Hangul: [
    {
      usual:
        '이다는에을의가고하지한로기사은리도를서자어나인대그아시수들일게라해있정과전구보부주마장것성스상원제신안그동조경우소여중면무오세장니음영유모공와비생미만치내너날말사랑바람밤별하늘봄여름가을겨울길꿈눈꽃노래파도등대달',
    },
  ],
};

/** Chinese characters that titles and names use most, in the forms of China, Taiwan and Japan. */
const USUAL_HAN =
  '的一是不了人我在有他这這为為之大来來以个個中上们們到说說国國和地也子时時道出而要于於就下得可你年生自会會那后後能对對着著事其里裡里去行过過家十用发發天如然作方成者多日都三小军軍二无無同么麼经經法当當起与與好看学學进進种種将將还還分此心前面又定见見只主没沒公从從爱愛夜月海花风風梦夢雨雪春夏秋冬光星空色音歌声聲云雲山水火石河川江湖波潮岸港灯燈塔台臺城门門路街世界命运運青红紅白黑金银銀黄黃绿綠蓝藍情思念忆憶恋戀永远遠明晨朝晚夕阳陽影树樹叶葉草木林森鸟鳥鱼魚龙龍虎马馬女男孩母父王李张張陈陳刘劉东東西南北京本田村島岛島记記憶騒浜濱辺邊楽樂团団團乐队隊舞曲新古今昔君君愛歌詞物語物语手目口耳身长長高低远近初终終恋愛花火夏祭桜櫻風景雨音夜空星月光';

const WORD = /[\p{L}\p{M}\u0e00-\u0e7f]+/gu;
const NON_ASCII = /[^\0-\x7f]/u;
const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Kana', /[\u3041-\u30ff\uff66-\uff9f]/u],
  ['Han', /\p{Script=Han}/u],
];
/** Japanese mixes both in one word; a Latin name may follow without a space. */
const TOGETHER: ReadonlySet<Script> = new Set(['Kana', 'Han']);

const scripts = new Map<string, Script | null>();
function scriptOf(letter: string): Script | null {
  const script = scripts.get(letter);
  if (script !== undefined) return script;
  const match = SCRIPTS.find(([, form]) => form.test(letter))?.[0] ?? null;
  scripts.set(letter, match);
  return match;
}

const weightsOf = ({ usual, rare = '' }: Alphabet): ReadonlyMap<string, number> =>
  new Map([
    ...[...rare].map((letter) => [letter, 1.5] as const),
    ...[...usual].map((letter) => [letter, 3] as const),
  ]);
const LATIN = LATIN_ALPHABETS.map(weightsOf);
const ANY_LATIN = new Set(LATIN.flatMap((weights) => [...weights.keys()]));
const REST = new Map(
  Object.entries(OTHER_ALPHABETS).map(([script, alphabets]) => [script, alphabets.map(weightsOf)]),
);
const HAN = new Set(USUAL_HAN);

/**
 * Characters between words or inside them; fractions and superscripts are separate, because they
 * are not part of words.
 */
const BETWEEN_WORDS = /[«»“”‘’…–—€°™©®·\u00a0、。・「」『』【】（）〜～！？：]/u;
const MEASURE = /[¼½¾²³]/u;

export type LetterScore = {
  readonly score: number;
  /** Letters and signs beyond ASCII. */
  readonly counted: number;
};

/** @param isUsualHan whether the encoding keeps this Chinese character among its usual ones */
export function scoreLetters(text: string, isUsualHan: (letter: string) => boolean): LetterScore {
  const latin = LATIN.map(() => 0);
  let score = 0;
  let counted = 0;
  for (const [word] of text.matchAll(WORD)) {
    if (!NON_ASCII.test(word)) continue;
    const letters = [...word];
    counted += letters.filter((letter) => letter > '\x7f').length;
    score += shapeOf(letters) + scriptsOf(letters);
    for (const [at, letter] of letters.entries()) {
      if (letter <= '\x7f') continue;
      const script = scriptOf(letter);
      if (script === 'Latin') {
        const small = letter === 'İ' ? 'ı' : letter.toLowerCase();
        for (const [index, weights] of LATIN.entries())
          latin[index] =
            (latin[index] ?? 0) + (weights.get(small) ?? (ANY_LATIN.has(small) ? -1 : -2));
        if (letters.length === 1)
          score += letter === 'à' || letter === 'À' || letter === 'é' ? 0 : -4;
      } else
        score += weightOf(letter, script, letters[at - 1] ?? '', letters[at + 1] ?? '', isUsualHan);
    }
  }
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    counted += 1;
    score += signAt(sign, text.charAt(index - 1), text.charAt(index + sign.length));
  }
  return { score: score + Math.max(...latin), counted };
}

const SIGN = /[^\0-\x7f\p{L}\p{M}\u0e00-\u0e7f]/gu;
const LETTER = /\p{L}/u;

function signAt(sign: string, before: string, after: string): number {
  if (sign === '\ufffd' || /\p{Cc}|\p{Co}|\p{Cn}/u.test(sign)) return -6;
  const [joins, touches] = [LETTER.test(before) && LETTER.test(after), LETTER.test(before + after)];
  if (sign === '’') return joins ? 3 : 0;
  if (BETWEEN_WORDS.test(sign)) return joins && /[\0-\x7f]/.test(before + after) ? -3 : 1;
  if (MEASURE.test(sign)) return touches ? -3 : 0;
  return -3;
}

const SMALL = /\p{Ll}/u;
const CAPITAL = /\p{Lu}/u;
const VOWELS = /[aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýœąęėįųūāēīőűăıаеёиоуыэюяіїєαεηιουωάέήίόύώ]/iu;
/** Maximum consecutive consonants in an alphabet with vowels. */
const MOST_CONSONANTS = 5;
/** Maximum consecutive accented letters in Western languages: « créée ». */
const MOST_ACCENTS = 2;

/** Penalty for a capital after a small letter, and for unpronounceable accents or consonants. */
function shapeOf(letters: readonly string[]): number {
  let score = 0;
  let accents = 0;
  let consonants = 0;
  for (const [at, letter] of letters.entries()) {
    const before = letters[at - 1] ?? '';
    if (CAPITAL.test(letter) && SMALL.test(before)) score -= scriptOf(letter) === 'Latin' ? 2 : 4;
    if (at > 1 && SMALL.test(letter) && CAPITAL.test(before) && CAPITAL.test(letters[at - 2] ?? ''))
      score -= 1.5;
    const script = scriptOf(letter);
    accents = script === 'Latin' && letter > '\x7f' ? accents + 1 : 0;
    if (accents > MOST_ACCENTS) score -= 4;
    const spells = script === 'Latin' || script === 'Cyrillic' || script === 'Greek';
    consonants = spells && !VOWELS.test(letter) ? consonants + 1 : 0;
    if (consonants > MOST_CONSONANTS) score -= 2;
  }
  return score;
}

/** Penalty for two scripts in one word. */
function scriptsOf(letters: readonly string[]): number {
  let score = 0;
  for (const [at, letter] of letters.entries()) {
    const before = letters[at - 1];
    if (before === undefined) continue;
    const [one, other] = [scriptOf(before), scriptOf(letter)];
    if (one === null || other === null || one === other) continue;
    if (TOGETHER.has(one) && TOGETHER.has(other)) continue;
    score -= 4;
  }
  return score;
}

const THAI_MARK = /[\u0e31\u0e33-\u0e3a\u0e47-\u0e4e]/u;
const THAI_BASE = /[\u0e01-\u0e2e\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/u;
const HEBREW_FINAL = /[ךםןףץ]/u;

function weightOf(
  letter: string,
  script: Script | null,
  before: string,
  after: string,
  isUsualHan: (letter: string) => boolean,
): number {
  if (script === null) return /\p{M}/u.test(letter) && before !== '' ? 0 : -3;
  // These take two bytes each: they weigh as much as two letters of an alphabet.
  if (script === 'Han') return HAN.has(letter) ? 8 : isUsualHan(letter) ? 3 : -4;
  if (script === 'Kana')
    return /[\uff66-\uff9f]/.test(letter) ? -2 : /[\u3041-\u3096]/.test(letter) ? 8 : 6;
  if (script === 'Thai' && THAI_MARK.test(letter) && !THAI_BASE.test(before)) return -5;
  if (script === 'Hebrew' && /\p{M}/u.test(letter)) return before === '' ? -3 : -1;
  if (script === 'Hebrew' && HEBREW_FINAL.test(letter) && after !== '') return -4;
  if (letter === 'ς' && after !== '') return -4;
  const small = letter.toLowerCase();
  const best = Math.max(...(REST.get(script) ?? []).map((weights) => weights.get(small) ?? -2));
  return script === 'Hangul' ? Math.max(best * 2, 4) : best;
}
