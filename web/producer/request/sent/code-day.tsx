import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import type { ElementOut } from '#contract/registration/element.ts';
import { formatIsrc, parseIsrc } from '#domain/isrc/isrc.ts';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { Card } from '#web/design/display/card.tsx';
import { Facts } from '#web/design/display/facts.tsx';
import { keyOf } from '#web/platform/api/keys.ts';
import { repeatedText } from '#web/platform/page/announcer.tsx';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { OpenTagging } from '#web/producer/codes/tagging/open-tagging.tsx';
import { request } from '#web/producer/messages/request.ts';
import { CertificateButton } from '#web/registration/element/certificate-button.tsx';
import { CodeExports } from '#web/registration/element/code-exports.tsx';
import { findCodes } from '#web/registration/element/find-codes.ts';

const messages = request.codeDay;

/** Issued codes of a dossier, and the actions on them. */
export function CodeDay({
  dossierId,
  elements,
}: {
  dossierId: number;
  elements: readonly ElementOut[];
}) {
  const issued = elements.filter(({ isrc }) => isrc !== null);
  // One dossier, hence one structure.
  const search = { structureId: null, text: '', type: null, dossierId };
  const { data } = useQuery({
    queryKey: keyOf('elements', {}, 'codes', search),
    queryFn: ({ signal }) => findCodes(search, signal),
  });
  const [text, say] = useReducer(repeatedText, '');
  const rows = data?.rows ?? [];
  const [first] = issued;
  return (
    <>
      {issued.length === 1 && first ? <OneCode element={first} /> : null}
      <Card title={messages.next}>
        <div className="stack gap-16">
          <p>{messages.distributor(issued.length)}</p>
          {issued.length > 1 ? (
            <div className="row">
              <CodeExports
                chosen={{ kind: 'some', rows }}
                search={search}
                result={rows.length}
                allOnly
                onDone={say}
              />
              <TextLink to={`/isrc/list?dossier=${dossierId}`}>{messages.list}</TextLink>
            </div>
          ) : null}
          <p role="status">{text}</p>
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
    { term: messages.code, value: formatIsrc(code) },
    { term: messages.titre, value: version === null ? (titre ?? '') : `${titre} (${version})` },
    { term: messages.artiste, value: artiste ?? '' },
    { term: messages.duree, value: duree ?? '' },
    { term: messages.annee, value: anneePublication === null ? '' : String(anneePublication) },
    { term: messages.producteur, value: producteur ?? '' },
  ];
  const reported = facts.filter(({ value }) => value !== '');
  const copy = (text: string, done: string) =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied(done),
      () => setCopied(messages.notCopied),
    );
  return (
    <Card label={messages.code} className="stack gap-20">
      <p className="code-day-plate">
        <IsrcCode isrc={code} />
      </p>
      <div className="row">
        <Button
          icon={<IconCopy size={20} aria-hidden />}
          onClick={() => copy(formatIsrc(code), messages.codeCopied)}
        >
          {messages.copy}
        </Button>
        <CertificateButton isrc={code} titre={titre ?? messages.code} prominent />
      </div>
      <h2>{messages.toGive}</h2>
      <Facts facts={reported} />
      <div className="row">
        <Button
          variant="secondary"
          size="small"
          icon={<IconCopy size={18} aria-hidden />}
          onClick={() =>
            copy(
              reported.map(({ term, value }) => `${term} : ${value}`).join('\n'),
              messages.allCopied,
            )
          }
        >
          {messages.copyAll}
        </Button>
        <span role="status">{copied}</span>
      </div>
    </Card>
  );
}
