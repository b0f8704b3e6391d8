/**
 * Dictionary of version words: French, English, and those of Spanish, Italian and Portuguese
 * releases.
 */

/** Versions that are other recordings: each needs its own code. */
export type VersionKind =
  | 'live'
  | 'remix'
  | 'edit'
  | 'extended'
  | 'acoustique'
  | 'instrumental'
  | 'acappella'
  | 'karaoke'
  | 'demo'
  | 'explicite'
  | 'clean'
  | 'mono'
  | 'multicanal'
  | 'langue'
  | 'reprise'
  | 'nouvelle'
  | 'alternative'
  | 'arrangement'
  | 'tempo'
  | 'medley'
  | 'paroles'
  | 'autre';

/**
 * `neutre` and `remaster` keep the code. `neutre` only when it stands alone (« version du phare »
 * is another version), `remaster` whatever the added place and date.
 */
export type WordMeaning = Exclude<VersionKind, 'autre'> | 'neutre' | 'remaster';

/** In plain letters. Longer expressions win over the words they hold: « radio mix » is an edit, « mix » a remix. */
const EXPRESSIONS: Readonly<Record<WordMeaning, string>> = {
  neutre: `original, originale, original mix, mix original, original version, version originale, vo, album,
    album version, version album, lp version, studio, version studio, studio version, stereo, stereo mix,
    version stereo, stereo version, official, officiel, officielle, official video, official music video,
    official audio, clip, clip officiel, video, video officielle, music video, audio, audio officiel, hd, 4k,
    bonus, bonus track, titre bonus, piste bonus, deluxe, deluxe edition, edition deluxe, anniversary edition,
    version, main version, full version, version complete, single`,
  remaster: `remaster, remasters, remastered, remastering, digital remaster, digitally remastered, remasterise,
    remasterisee, remasterisation, version remasterisee, remastered version, remasterizado, remasterizada,
    rimasterizzato, restaure, restauree, restauration`,
  live: `live, live version, version live, live session, live sessions, en public, en concert, in concert,
    enregistrement public, ao vivo, en vivo, en directo, dal vivo`,
  remix: `remix, rmx, remixed, remixe, remixed version, rework, refix, bootleg, mashup, flip, revibe, mix,
    club mix, dub, dub mix, vip, vip mix, vip remix, re edit, reedit`,
  edit: `edit, edited, edited version, radio edit, radio mix, radio version, version radio, montage radio,
    single edit, single version, version single, short edit, short version, version courte, tv edit, video edit,
    mix cut, 7 inch, 7 version, 45 version`,
  extended: `extended, extended mix, extended version, extended remix, club extended, version longue,
    long version, version etendue, 12 inch, 12 version, maxi, maxi version, version maxi`,
  acoustique: `acoustic, acoustic version, acoustique, version acoustique, acustico, acustica, unplugged,
    mtv unplugged, piano voix, guitare voix, stripped, piano version, version piano`,
  instrumental: `instrumental, instrumentale, instrumental version, version instrumentale, instrumental mix,
    instru, playback, backing track, sans voix`,
  acappella: `a cappella, a capella, acappella, acapella, version a cappella, voix seule, vocal only`,
  karaoke: `karaoke, karaoke version, version karaoke`,
  demo: `demo, demo version, version demo, home demo, maquette, rough mix`,
  explicite: `explicit, explicite, explicit version, version explicite, dirty, dirty version`,
  clean: `clean, clean version, version clean, clean edit, clean radio edit, radio clean, censored, censuree,
    non explicite, sans paroles explicites, version sans paroles explicites`,
  mono: `mono, mono mix, mono version, version mono`,
  multicanal: `multicanal, version multicanal, surround, 5 1, dolby atmos, atmos, binaural`,
  langue: `autre langue`,
  reprise: `reprise, cover, cover version`,
  nouvelle: `nouvelle version, new version, re recorded, re recorded version, rerecorded, re recording,
    rerecording, reenregistre, reenregistree, reenregistrement, re enregistrement`,
  alternative: `alternate, alternate take, alternate version, alternate mix, alternative version,
    alternative mix, alt version, version alternative, prise alternative, take, prise, outtake`,
  arrangement: `orchestral, orchestrale, orchestral version, version orchestrale, symphonic, symphonique,
    symphonic version, version symphonique, string version, version cordes, with orchestra, with strings,
    avec orchestre, avec cordes`,
  tempo: `sped up, speed up, slowed, slowed down, slowed reverb, slowed et reverb, nightcore`,
  medley: `medley, pot pourri`,
  paroles: `lyric video, lyrics video, video lyrics, lyrics, video paroles, visualizer, visualiser`,
};

/** « version espagnole », « english version »: the code of ISO 639 behind each word. */
const LANGUAGES: Readonly<Record<string, string>> = {
  fr: 'francais, francaise, french, vf, frances, francese',
  en: 'anglais, anglaise, english, ingles, inglese',
  es: 'espagnol, espagnole, spanish, espanol, espanola, spagnolo',
  it: 'italien, italienne, italian, italiano, italiana',
  de: 'allemand, allemande, german, deutsch, deutsche, aleman',
  pt: 'portugais, portugaise, portuguese, portugues, portuguesa, bresilien, bresilienne',
  ja: 'japonais, japonaise, japanese',
  ar: 'arabe, arabic',
  ko: 'coreen, coreenne, korean',
  br: 'breton, bretonne',
  oc: 'occitan, occitane',
  co: 'corse',
  cr: 'creole',
  nl: 'neerlandais, neerlandaise, dutch',
  ru: 'russe, russian',
};

const listed = (text: string) => text.split(/,\s*/);

/** Every expression with its meaning. */
export const WORD_MEANINGS: ReadonlyMap<string, WordMeaning> = new Map(
  // `Object.entries` loses the key types, which the declaration above checks.
  (Object.entries(EXPRESSIONS) as [WordMeaning, string][]).flatMap(([meaning, expressions]) =>
    listed(expressions).map((expression) => [expression, meaning] as const),
  ),
);
export const LANGUAGE_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([code, words]) =>
    listed(words).map((word) => [word, code] as const),
  ),
);
/** Words of the longest expression. */
export const LONGEST_EXPRESSION = Math.max(
  ...[...WORD_MEANINGS.keys()].map((text) => text.split(' ').length),
);

/** Expressions that end a title without any sign before them, and that no title ends with by chance. */
export const UNMISTAKABLE: ReadonlySet<string> = new Set(
  listed(`radio edit, radio mix, radio version, original mix, extended mix, extended version, club mix,
    album version, acoustic version, live version, instrumental version, version originale, version album,
    version longue, version courte, version live, version radio, version studio, version acoustique,
    version instrumentale, version karaoke, version orchestrale, instrumental, instrumentale, karaoke,
    remastered, remasterise, remasterisee, a cappella, acappella`),
);

/** Linking words without meaning of their own. */
export const TIES: ReadonlySet<string> = new Set(
  listed(`version, mix, edit, by, par, at, from, in, on, a, au, aux, en, de, du, des, the, le, la, les, l, d, of,
    s, et, al, el, chez, sur, dans, with, avec`),
);
/** Kinds whose other words matter: whose remix, live where, which take. */
export const DETAILED: ReadonlySet<VersionKind> = new Set<VersionKind>([
  ...(['live', 'remix', 'alternative', 'nouvelle', 'arrangement'] as const),
]);
/** Words that are also ordinary ones: in a title they are a version only when alone in their brackets. */
export const WEAK: ReadonlySet<WordMeaning> = new Set<WordMeaning>([
  ...(['neutre', 'clean', 'explicite', 'mono', 'demo', 'medley', 'alternative', 'tempo'] as const),
  ...(['paroles', 'karaoke', 'multicanal', 'reprise'] as const),
]);
