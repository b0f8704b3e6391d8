import { useQuery } from '@tanstack/react-query';
import { askCompanyChange } from '#contract/account/identity-changes.ts';
import { STRUCTURE_CHANGED, type StructureOut } from '#contract/account/structure.ts';
import { COMPANY_IDENTITY } from '#domain/identity-change/identity.ts';
import { dayInParis } from '#domain/structure/day-in-paris.ts';
import { checkStructureFields, type StructureFields } from '#domain/structure/structure-fields.ts';
import { useRecordForm } from '#web/form/record/use-record-form.ts';
import { call } from '#web/platform/api/call.ts';
import { changesOf } from '#web/registration/identity/identity-changes.ts';
import { identityMessages as messages } from '#web/registration/identity/messages.ts';
import { SectionFields } from '../structure/section-fields.tsx';
import {
  EMPTY_STRUCTURE_VALUES,
  structureBody,
  structureValues,
} from '../structure/structure-values.ts';
import { AskChange } from './ask-change.tsx';
import { IdentityCard } from './identity-card.tsx';
import { useMotif } from './use-motif.ts';

/** Identity of a company validated by the society. */
export function CompanyIdentity({ structure }: { structure: StructureOut }) {
  const { data } = useQuery(changesOf(structure.structureId));
  return (
    <IdentityCard
      sentence={messages.company}
      changes={data?.rows}
      form={(close) => <AskCompanyChange structure={structure} onClose={close} />}
    />
  );
}

const identityOf = (changed: Partial<StructureFields>): Partial<StructureFields> =>
  Object.fromEntries(
    COMPANY_IDENTITY.flatMap((name) => (name in changed ? [[name, changed[name]]] : [])),
  );

function AskCompanyChange({
  structure,
  onClose,
}: {
  structure: StructureOut;
  onClose: () => void;
}) {
  const { structureId } = structure;
  const name = `identite-${structureId}`;
  const [motif, setMotif] = useMotif(name);
  const form = useRecordForm({
    name,
    record: structure,
    empty: EMPTY_STRUCTURE_VALUES,
    valuesOf: structureValues,
    bodyOf: structureBody,
    errorsOf: (values) =>
      checkStructureFields(structureBody(values), { today: dayInParis(new Date()) }),
    async send(changed) {
      await call(askCompanyChange, {
        body: { ...identityOf(changed), structureId, motif: motif.trim() },
      });
      return structure;
    },
    stale: STRUCTURE_CHANGED.code,
    refetch: async () => structure,
  });
  return (
    <AskChange form={form} motif={motif} onMotif={setMotif} onClose={onClose}>
      <SectionFields section="company" />
    </AskChange>
  );
}
