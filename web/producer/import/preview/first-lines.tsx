import type { ImportAnalysis } from '#contract/exchange/import-analysis.ts';
import { CODES } from '#domain/sheet/detection/existing-codes.ts';
import type { Tone } from '#web/design/display/badge.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { LinesTable, type ShownLine } from '#web/producer/import-frame/lines-table.tsx';
import { importing } from '#web/producer/messages/import.ts';
import type { LineChoice, LineChoices } from './use-line-choices.ts';

const messages = importing.first;
const { becomes } = importing;

type First = ImportAnalysis['apercu'][number];

export type FirstLinesProps = { analyse: ImportAnalysis; lines: LineChoices | null };

/** The first lines of a file as they will be written, or left, with a choice for each that is a new recording. */
export function FirstLines({ analyse: { apercu }, lines }: FirstLinesProps) {
  const shown = apercu.map((one): ShownLine => {
    const { ligne, cellules, compagnonDe } = one;
    const name = compagnonDe === undefined ? String(ligne) : messages.tied(compagnonDe);
    const choice = one.choix === null || lines === null ? one.choix : lines.of(ligne, one.choix);
    return {
      key: String(ligne),
      name,
      cells: cellules,
      ...stateOf(choice, one.elementId),
      more: (
        <>
          {one.motif === null ? null : (
            <span className="secondary import-below">{domainErrorOf(one.motif, cellules)}</span>
          )}
          {choice === 'SANS_CODE' ? (
            <span className="secondary import-below">{becomes.codeLeft}</span>
          ) : null}
          {choice === null || lines === null ? null : (
            <NativeSelect
              label={becomes.choice(name)}
              labelHidden
              small
              options={optionsOf(one)}
              value={choice}
              onValue={(value) => {
                const chosen = optionsOf(one).find((option) => option.value === value);
                if (chosen !== undefined) lines.decide(ligne, chosen.value);
              }}
            />
          )}
        </>
      ),
    };
  });
  return (
    <LinesTable lines={shown} caption={messages.caption(apercu.length)} none={messages.none} />
  );
}

function stateOf(
  choice: LineChoice | null,
  elementId: number | null,
): { tone: Tone; label: string } {
  if (choice === 'LAISSER') return { tone: 'neutre', label: becomes.left };
  if (elementId === null) return { tone: 'vert', label: becomes.fresh };
  return { tone: 'cyan', label: becomes.updates(elementId) };
}

const LABELS = {
  AJOUTER: becomes.choices.add,
  SANS_CODE: becomes.choices.without,
  LAISSER: becomes.choices.leave,
} as const;

/** A line with a refused code is added without it, or left out. */
function optionsOf({ choix, motif }: First) {
  const choices: readonly LineChoice[] =
    motif !== null || choix === 'SANS_CODE' ? ['LAISSER', 'SANS_CODE'] : ['AJOUTER', 'LAISSER'];
  return choices.map((value) => ({ value, label: LABELS[value] }));
}

function domainErrorOf(motif: string, cellules: First['cellules']): string {
  const code = cellules[CODES] ?? '';
  return code === '' ? motif : becomes.refused(code, motif);
}
