import type { ImportSettings } from '#contract/exchange/imports.ts';
import { DURATION_UNITS } from '#domain/sheet/detection/duration-unit.ts';
import { ENCODINGS } from '#domain/sheet/letters/encodings.ts';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { importing } from '#web/producer/messages/import.ts';
import type { Shown } from './shown.ts';

const messages = importing.reading;
const UNITS = DURATION_UNITS.map((value) => ({ value, label: importing.units[value] }));
const ENCODING_OPTIONS = ENCODINGS.map((value) => ({
  value,
  label: importing.recognised.encodings[value],
}));
/** Line numbers offered for the headings; the API may name a farther one. */
const LINES = 20;

export type Reading = Pick<ImportSettings, 'dureeEn' | 'feuille' | 'encodage' | 'ligneEntete'>;

export type ReadingSettingsProps = {
  analyse: Shown;
  /** Chosen settings; null: as detected. */
  now: Reading;
  onReading: (changed: Partial<Reading>) => void;
};

/** Sheet, heading line, encoding and duration unit: each as detected, each editable. */
export function ReadingSettings({ analyse, now, onReading }: ReadingSettingsProps) {
  const { feuilles, encodage, signes, entete } = analyse;
  const last = Math.max(LINES, entete.ligne);
  const lines = Array.from({ length: last + 1 }, (_, line) => ({
    value: String(line),
    label: messages.line(line),
  }));
  return (
    <fieldset className="import-defaults">
      <legend>{messages.title}</legend>
      {feuilles.length > 1 ? (
        <NativeSelect
          label={messages.sheet}
          options={feuilles.map(({ nom, lignes, cachee }) => ({
            value: nom,
            label: messages.sheetOf(nom, lignes, cachee),
          }))}
          value={now.feuille ?? analyse.feuille ?? ''}
          onValue={(feuille) => onReading({ feuille })}
        />
      ) : null}
      <NativeSelect
        label={messages.header}
        options={lines}
        value={String(now.ligneEntete ?? entete.ligne)}
        onValue={(line) => onReading({ ligneEntete: Number(line) })}
      />
      {encodage === null ? null : (
        <NativeSelect
          label={messages.encoding}
          options={ENCODING_OPTIONS}
          value={now.encodage ?? encodage}
          onValue={(value) =>
            onReading({ encodage: ENCODINGS.find((one) => one === value) ?? null })
          }
        />
      )}
      {signes.duree === null ? null : (
        <NativeSelect
          label={messages.unit}
          hint={messages.certainty[signes.duree.dApres]}
          options={UNITS}
          value={now.dureeEn ?? signes.duree.unite}
          onValue={(value) =>
            onReading({ dureeEn: DURATION_UNITS.find((one) => one === value) ?? null })
          }
        />
      )}
    </fieldset>
  );
}
