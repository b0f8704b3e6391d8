import { isPartyType, partyType } from '#domain/structure/party-types.ts';
import { isSituation, situationLabel } from '#domain/structure/situations.ts';
import {
  forEachStructureField,
  isStructureField,
  type StructureFieldName,
  structureField,
} from '#domain/structure/structure-fields.ts';
import {
  ConflictAlert,
  type ConflictAlertProps,
} from '#web/backoffice/registry/conflict-alert.tsx';
import {
  changeMessages as messages,
  registryMessages,
} from '#web/backoffice/structures/messages.ts';
import { useFieldMessages } from '#web/form/use-field-messages.ts';

const LABELS: Readonly<Record<string, string>> = {
  ...forEachStructureField<Readonly<Record<StructureFieldName, string>>>(({ label }) => label),
  statut: registryMessages.statut,
  situation: registryMessages.situation,
  numAyd: messages.numAyd,
  marque: registryMessages.marque,
};

/** The two versions of a structure. */
export function StructureConflict(props: Pick<ConflictAlertProps, 'versions' | 'onResume'>) {
  const reported = useReport(String(props.versions.current.marque ?? ''));
  return <ConflictAlert {...props} labels={LABELS} reported={reported} />;
}

/** A value in the words of the sheet: nobody reads codes. */
function useReport(marque: string): ConflictAlertProps['reported'] {
  const fieldMessages = useFieldMessages();
  return (name, value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return null;
    const text = String(value);
    if (name === 'situation' && isSituation(text)) return situationLabel(text);
    if (name === 'statut' && isPartyType(text)) return partyType(text).label(marque);
    return isStructureField(name) ? fieldMessages(structureField(name), value) : text;
  };
}
