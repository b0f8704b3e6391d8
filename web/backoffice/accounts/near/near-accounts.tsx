import { useState } from 'react';
import type { NearStructure } from '#contract/account/workflow.ts';
import { partyType } from '#domain/structure/party-types.ts';
import { situationLabel } from '#domain/structure/situations.ts';
import { accountWords } from '#web/app/catalogue/accounts-staff/file.ts';
import { Facts } from '#web/design/display/facts.tsx';
import { NativeSelect } from '#web/design/form/native-select.tsx';
import { StructureBadge } from '#web/registration/statut-badge.tsx';
import { type AttachProps, AttachToKnown } from './attach-dialog.tsx';
import { compare } from './compare.ts';
import { CompareTable } from './compare-table.tsx';

const words = accountWords.near;

/** What may be the same company, one at a time, field by field beside the one that waits. */
export function NearAccounts({ file, ...attach }: Omit<AttachProps, 'known'>) {
  const { structure, proches } = file;
  const [chosen, setChosen] = useState<string | null>(null);
  const known = proches.find(({ structureId }) => String(structureId) === chosen) ?? proches[0];
  return (
    <section className="stack gap-12" aria-labelledby="titre-proches">
      <h2 id="titre-proches">{words.title(proches.length)}</h2>
      {known === undefined ? (
        <p className="muted">{words.none}</p>
      ) : (
        <>
          {proches.length > 1 ? (
            <NativeSelect
              label={words.choose}
              options={proches.map((near) => ({
                value: String(near.structureId),
                label: optionOf(near),
              }))}
              value={String(known.structureId)}
              onValue={setChosen}
            />
          ) : null}
          <Known known={known} />
          <CompareTable raison={known.raison} rows={compare(structure, known)} />
          <AttachToKnown key={known.structureId} file={file} known={known} {...attach} />
        </>
      )}
    </section>
  );
}

function optionOf({ raison, sgVille, memeSiret }: NearStructure): string {
  const place = sgVille === null ? raison : `${raison}, ${sgVille}`;
  return memeSiret ? `${place} (${words.sameNumber})` : place;
}

function Known({ known: { etat, statut, marque, situation, numAyd } }: { known: NearStructure }) {
  return (
    <Facts
      facts={[
        { term: words.etat, value: <StructureBadge etat={etat} /> },
        { term: accountWords.company.statut, value: partyType(statut).label(marque) },
        { term: accountWords.company.situation, value: situationLabel(situation) },
        ...(numAyd === null
          ? []
          : [{ term: words.number, value: <span className="mono">{numAyd}</span> }]),
      ]}
    />
  );
}
