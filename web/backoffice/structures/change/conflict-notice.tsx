import type { Versions } from '#domain/refusal.ts';
import { isPartyType, partyType } from '#domain/structure/party-types.ts';
import { isSituation, situationLabel } from '#domain/structure/situations.ts';
import {
  forEachStructureField,
  isStructureField,
  type StructureFieldName,
  structureField,
} from '#domain/structure/structure-fields.ts';
import { registryWords, changeWords as words } from '#web/app/catalogue/registry-staff/structures.ts';
import { Button } from '#web/design/action/button.tsx';
import { Notice } from '#web/design/feedback/notice.tsx';
import { useFieldWords } from '#web/form/use-field-words.ts';

const LABELS: Readonly<Record<string, string>> = {
  ...forEachStructureField<Readonly<Record<StructureFieldName, string>>>(({ label }) => label),
  statut: registryWords.statut,
  situation: registryWords.situation,
  numAyd: words.numAyd,
};

export type ConflictNoticeProps = { versions: Versions; onResume: (revision: number) => void };

/** Two people corrected the same record: both versions, and the way on. Nothing typed is lost. */
export function ConflictNotice({ versions: { sent, current }, onResume }: ConflictNoticeProps) {
  const told = useTold(String(current.marque ?? ''));
  const rows = Object.entries(LABELS).filter(([name]) => name in sent && name in current);
  const { revision } = current;
  return (
    <Notice tone="warning" role="alert" title={words.conflictTitle}>
      <p>{words.conflict}</p>
      {rows.length === 0 ? null : (
        <table className="conflict-table">
          <caption className="visually-hidden">{words.conflictTable}</caption>
          <thead>
            <tr>
              <th scope="col">{words.field}</th>
              <th scope="col">{words.yours}</th>
              <th scope="col">{words.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, label]) => (
              <tr key={name}>
                <th scope="row">{label}</th>
                <td>{told(name, sent[name])}</td>
                <td>{told(name, current[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {typeof revision === 'number' ? (
        <Button variant="secondary" size="small" onClick={() => onResume(revision)}>
          {words.resume}
        </Button>
      ) : null}
    </Notice>
  );
}

/** A value in the words of the sheet: nobody reads codes. */
function useTold(marque: string) {
  const said = useFieldWords();
  return (name: string, value: unknown): string => {
    if (typeof value !== 'string' && typeof value !== 'number') return words.empty;
    const text = String(value);
    if (name === 'situation' && isSituation(text)) return situationLabel(text);
    if (name === 'statut' && isPartyType(text)) return partyType(text).label(marque);
    return (isStructureField(name) ? said(structureField(name), value) : text) ?? words.empty;
  };
}
