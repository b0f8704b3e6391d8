import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import type { ImportSettings } from '#contract/exchange/imports.ts';
import {
  ELEMENT_TYPE_LABELS,
  ELEMENT_TYPES,
  QUALITE_LABELS,
  QUALITES,
} from '#domain/element/lists.ts';
import { ANNEE_PUBLICATION_AHEAD, ANNEE_PUBLICATION_MIN } from '#domain/element/years.ts';
import { yearOfAssignment } from '#domain/isrc/year-of-assignment.ts';
import { LEFT_OUT } from '#domain/sheet/detection/existing-codes.ts';
import { Button } from '#web/design/action/button.tsx';
import { Card } from '#web/design/display/card.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { announce } from '#web/platform/page/announcer.tsx';
import { importing } from '#web/producer/messages/import.ts';
import { headerName, isShared, labelOfColumn, meaningsOf, readableOnly } from './column-names.ts';
import { type Reading, ReadingSettings } from './reading-settings.tsx';
import type { Shown } from './shown.ts';

const messages = importing.columns;
const TYPES = ELEMENT_TYPES.map((value) => ({ value, label: ELEMENT_TYPE_LABELS[value] }));
const QUALITE_OPTIONS = QUALITES.map((value) => ({ value, label: QUALITE_LABELS[value] }));

/** Settings that were chosen and not applied yet. */
export type Edited = Partial<Reading> & {
  colonnes?: ImportAnalysis['colonnes'];
} & Partial<Pick<ImportSettings, 'type' | 'qualite' | 'anneePublication'>>;

export type SettingsCardProps = {
  analyse: Shown;
  settings: ImportSettings;
  /** Shows the default values for lines without their own. */
  withDefaults: boolean;
  edited: Edited | null;
  busy: boolean;
  onEdited: (edited: Edited) => void;
  onApply: (edited: Edited) => void;
};

/** Meaning of each column, and default values for lines without their own; applied together. */
export function SettingsCard(props: SettingsCardProps) {
  const { analyse, settings, withDefaults, edited, busy, onEdited, onApply } = props;
  const now = { ...settings, colonnes: analyse.colonnes, ...edited };
  const change = (changed: Edited) => onEdited({ ...edited, ...changed });
  const left = analyse.colonnesLaissees.filter(({ question }) => !question);
  // Opened when columns were left out or, without headings, their meaning was guessed from values.
  const open =
    left.some(({ rang }) => analyse.colonnes[rang] === null && analyse.modele === null) ||
    analyse.entete.ligne === 0 ||
    analyse.questions.includes('titre');
  return (
    <Card title={messages.title}>
      <div className="stack gap-16">
        <details className="import-columns" open={open}>
          <summary>{messages.mapping}</summary>
          {left.length > 0 ? (
            <p className="secondary">
              {messages.left(
                left.map(({ rang, remplies }) =>
                  messages.leftOne(
                    analyse.entete.cellules[rang] || messages.unnamed(rang),
                    remplies,
                  ),
                ),
              )}
            </p>
          ) : null}
          <Columns
            headers={analyse.entete.cellules}
            exemples={analyse.exemples}
            colonnes={now.colonnes}
            onColumns={(colonnes) => change({ colonnes })}
          />
        </details>
        <ReadingSettings analyse={analyse} now={now} onReading={change} />
        {withDefaults ? <Defaults now={now} onChange={change} /> : null}
        {edited ? (
          <div className="row">
            <Button variant="secondary" busy={busy} onClick={() => onApply(asRequested(edited))}>
              {messages.apply}
            </Button>
            <span className="secondary">{messages.pending}</span>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

type DefaultsProps = {
  now: Pick<ImportSettings, 'type' | 'qualite' | 'anneePublication'>;
  onChange: (changed: Edited) => void;
};

function Defaults({ now, onChange: change }: DefaultsProps) {
  return (
    <fieldset className="import-defaults">
      <legend>{messages.defaults}</legend>
      <NativeSelect
        label={messages.type}
        options={TYPES}
        value={now.type ?? 'P'}
        onValue={(value) => change({ type: ELEMENT_TYPES.find((type) => type === value) ?? null })}
      />
      <NativeSelect
        label={messages.qualite}
        placeholder={messages.qualiteDefault}
        options={QUALITE_OPTIONS}
        value={now.qualite ?? ''}
        onValue={(value) =>
          change({ qualite: QUALITES.find((qualite) => qualite === value) ?? null })
        }
      />
      <NativeSelect
        label={messages.annee}
        placeholder={messages.anneeDefault}
        options={yearsUntil(yearOfAssignment(new Date()) + ANNEE_PUBLICATION_AHEAD)}
        value={String(now.anneePublication ?? '')}
        onValue={(value) => change({ anneePublication: value === '' ? null : Number(value) })}
      />
    </fieldset>
  );
}

/** The latest first. */
const yearsUntil = (last: number) =>
  Array.from({ length: last - ANNEE_PUBLICATION_MIN + 1 }, (_, back) => {
    const year = String(last - back);
    return { value: year, label: year };
  });

const asRequested = ({ colonnes, ...rest }: Edited): Edited =>
  colonnes === undefined ? rest : { ...rest, colonnes: readableOnly(colonnes) };

type ColumnsProps = {
  exemples: ImportAnalysis['exemples'];
  headers: readonly string[];
  colonnes: readonly (string | null)[];
  onColumns: (colonnes: (string | null)[]) => void;
};

function Columns({ headers, exemples, colonnes, onColumns }: ColumnsProps) {
  const choose = (index: number, meaning: string | null) => {
    const moves = meaning !== null && !isShared(meaning);
    const before = moves ? colonnes.indexOf(meaning) : -1;
    // A meaning belongs to one column: the previous one loses it.
    if (moves && before !== -1 && before !== index) {
      announce(
        importing.message.moved(labelOfColumn(meaning), headerName(headers[before], before)),
      );
    }
    onColumns(
      colonnes.map((one, at) => (at === index ? meaning : moves && one === meaning ? null : one)),
    );
  };
  return (
    <div className="import-mapping">
      {colonnes.map((meaning, index) => (
        <NativeSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, headers may repeat
          key={index}
          label={headerName(headers[index], index)}
          hint={exemples[index]?.join(', ')}
          placeholder={messages.notRead}
          options={meaningsOf(meaning)}
          value={meaning === null || meaning === LEFT_OUT ? '' : meaning}
          onValue={(value) => choose(index, value === '' ? LEFT_OUT : value)}
        />
      ))}
    </div>
  );
}
