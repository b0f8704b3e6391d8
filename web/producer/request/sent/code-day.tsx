import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import type { ElementOut } from '#contract/registration/element.ts';
import { formatIsrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { keyOf } from '#web/app/api/keys.ts';
import { request } from '#web/app/catalogue/producer-request.ts';
import { saidAgain } from '#web/app/shell/announcer.tsx';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { OpenTagging } from '#web/producer/codes/tagging/open-tagging.tsx';
import { CertificateButton } from '#web/registration/element/certificate-button.tsx';
import { CodeExports } from '#web/registration/element/code-exports.tsx';
import { findCodes } from '#web/registration/element/find-codes.ts';
import { IsrcCode } from '#web/registration/isrc-code.tsx';

const words = request.codeDay;

/** The day of the code: the code itself, then all that is done with it. */
export function CodeDay({
  dossierId,
  elements,
}: {
  dossierId: number;
  elements: readonly ElementOut[];
}) {
  const issued = elements.filter(({ isrc }) => isrc !== null);
  // Of one dossier, which is of one structure.
  const search = { structureId: null, text: '', type: null, dossierId };
  const { data } = useQuery({
    queryKey: keyOf('elements', {}, 'codes', search),
    queryFn: ({ signal }) => findCodes(search, signal),
  });
  const [said, say] = useReducer(saidAgain, '');
  const rows = data?.rows ?? [];
  const [first] = issued;
  return (
    <>
      {issued.length === 1 && first ? <OneCode element={first} /> : null}
      <Card title={words.next}>
        <div className="stack gap-16">
          <p>{words.distributor(issued.length)}</p>
          {issued.length > 1 ? (
            <div className="row">
              <CodeExports
                chosen={{ kind: 'some', rows }}
                search={search}
                found={rows.length}
                allOnly
                onDone={say}
              />
              <TextLink to={`/isrc/list?dossier=${dossierId}`}>{words.list}</TextLink>
            </div>
          ) : null}
          <p role="status">{said}</p>
          {rows.length > 0 ? <OpenTagging search={search} /> : null}
        </div>
      </Card>
    </>
  );
}

function OneCode({ element }: { element: ElementOut }) {
  const { isrc, titre, version, artiste, duree, anneePublication, producteur } = element;
  const code = parseIsrc(isrc ?? '');
  const [copied, setCopied] = useState<string | null>(null);
  if (code === null) return null;
  const facts = [
    { term: words.code, value: formatIsrc(code) },
    { term: words.titre, value: version === null ? (titre ?? '') : `${titre} (${version})` },
    { term: words.artiste, value: artiste ?? '' },
    { term: words.duree, value: duree ?? '' },
    { term: words.annee, value: anneePublication === null ? '' : String(anneePublication) },
    { term: words.producteur, value: producteur ?? '' },
  ];
  const told = facts.filter(({ value }) => value !== '');
  const copy = (text: string, done: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(done),
      () => setCopied(words.notCopied),
    );
  return (
    <Card label={words.code} className="stack gap-20">
      <p className="code-day-plate">
        <IsrcCode isrc={code} />
      </p>
      <div className="row">
        <Button
          icon={<IconCopy size={20} aria-hidden />}
          onClick={() => copy(formatIsrc(code), words.codeCopied)}
        >
          {words.copy}
        </Button>
        <CertificateButton isrc={code} titre={titre ?? words.code} prominent />
      </div>
      <h2>{words.toGive}</h2>
      <Facts facts={told} />
      <div className="row">
        <Button
          variant="secondary"
          size="small"
          icon={<IconCopy size={18} aria-hidden />}
          onClick={() =>
            copy(told.map(({ term, value }) => `${term} : ${value}`).join('\n'), words.allCopied)
          }
        >
          {words.copyAll}
        </Button>
        <span role="status">{copied}</span>
      </div>
    </Card>
  );
}
