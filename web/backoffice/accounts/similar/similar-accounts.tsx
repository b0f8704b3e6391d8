import { useState } from 'react';
import type { SimilarStructure } from '#contract/account/workflow.ts';
import { partyType } from '#domain/structure/party-types.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import { accountMessages } from '#web/backoffice/messages/file.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { StructureBadge } from '#web/registration/statut-badge.tsx';
import { type AttachProps, AttachToExisting } from './attach-dialog.tsx';
import { compare } from './compare.ts';
import { CompareTable } from './compare-table.tsx';

const messages = accountMessages.similar;

/** Similar structures, one at a time, compared field by field with the waiting one. */
export function SimilarAccounts({ file, ...attach }: Omit<AttachProps, 'existing'>) {
  const { structure, proches } = file;
  const [chosen, setChosen] = useState<string | null>(null);
  const existing = proches.find(({ structureId }) => String(structureId) === chosen) ?? proches[0];
  return (
    <section className="stack gap-12" aria-labelledby="titre-proches">
      <h2 id="titre-proches">{messages.title(proches.length)}</h2>
      {existing === undefined ? (
        <p className="muted">{messages.none}</p>
      ) : (
        <>
          {proches.length > 1 ? (
            <NativeSelect
              label={messages.choose}
              options={proches.map((similar) => ({
                value: String(similar.structureId),
                label: optionOf(similar),
              }))}
              value={String(existing.structureId)}
              onValue={setChosen}
            />
          ) : null}
          <Existing existing={existing} />
          <CompareTable raison={existing.raison} rows={compare(structure, existing)} />
          <AttachToExisting
            key={existing.structureId}
            file={file}
            existing={existing}
            {...attach}
          />
        </>
      )}
    </section>
  );
}

function optionOf({ raison, sgVille, memeSiret }: SimilarStructure): string {
  const location = sgVille === null ? raison : `${raison}, ${sgVille}`;
  return memeSiret ? `${location} (${messages.sameNumber})` : location;
}

function Existing({
  existing: { etat, statut, marque, situation, numAyd },
}: {
  existing: SimilarStructure;
}) {
  return (
    <Facts
      facts={[
        { term: messages.etat, value: <StructureBadge etat={etat} /> },
        { term: accountMessages.company.statut, value: partyType(statut).label(marque) },
        { term: accountMessages.company.situation, value: situationLabel(situation) },
        ...(numAyd === null
          ? []
          : [{ term: messages.number, value: <span className="mono">{numAyd}</span> }]),
      ]}
    />
  );
}
