import type { SelectOption } from '#web/design/form/native-select.tsx';

/** Languages of lyrics met most often here, by their ISO 639 code; the browser gives their French names. */
const CODES = [
  'fr',
  'en',
  'es',
  'it',
  'de',
  'pt',
  'ar',
  'kab',
  'wo',
  'bm',
  'ln',
  'mg',
  'gcf',
  'rcf',
  'ht',
  'ty',
  'br',
  'eu',
  'ca',
  'co',
  'oc',
  'nl',
  'pl',
  'ro',
  'ru',
  'uk',
  'el',
  'he',
  'tr',
  'hi',
  'zh',
  'ja',
  'ko',
  'vi',
  'la',
] as const;

let options: readonly SelectOption[] | null = null;

/** Worked out once, when the list is first shown. French and English come first. */
export function languageOptions(): readonly SelectOption[] {
  options ??= named();
  return options;
}

function named(): readonly SelectOption[] {
  const names = new Intl.DisplayNames('fr', { type: 'language' });
  const [first, second, ...rest] = CODES.map((value) => ({
    value,
    label: names.of(value) ?? value,
  }));
  const sorted = rest.toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));
  return [first, second, ...sorted].filter((option) => option !== undefined);
}
