import { isPartyType, partyType } from '#domain/structure/party-types.ts';
import { isSituation, situationLabel } from '#domain/structure/situations.ts';
import {
  forEachStructureField,
  isStructureField,
  type StructureFieldName,
  structureField,
} from '#domain/structure/structure-fields.ts';
import {
  registryWords,
  changeWords as words,
} from '#web/app/catalogue/registry-staff/structures.ts';
import {
  ConflictNotice,
  type ConflictNoticeProps,
} from '#web/backoffice/registry/conflict-notice.tsx';
import { useFieldWords } from '#web/form/use-field-words.ts';

const LABELS: Readonly<Record<string, string>> = {
  ...forEachStructureField<Readonly<Record<StructureFieldName, string>>>(({ label }) => label),
  statut: registryWords.statut,
  situation: registryWords.situation,
  numAyd: words.numAyd,
  marque: registryWords.marque,
};

/** The two versions of a structure. */
export function StructureConflict(props: Pick<ConflictNoticeProps, 'versions' | 'onResume'>) {
  const told = useTold(String(props.versions.current.marque ?? ''));
  return <ConflictNotice {...props} labels={LABELS} told={told} />;
}

/** A value in the words of the sheet: nobody reads codes. */
function useTold(marque: string): ConflictNoticeProps['told'] {
  const said = useFieldWords();
  return (name, value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    const text = String(value);
    if (name === 'situation' && isSituation(text)) return situationLabel(text);
    if (name === 'statut' && isPartyType(text)) return partyType(text).label(marque);
    return isStructureField(name) ? said(structureField(name), value) : text;
  };
}
