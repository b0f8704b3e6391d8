import { IconBan } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Membre, readFamily } from '#contract/registration/family.ts';
import { ELEMENT_TYPE_LABELS } from '#domain/element/lists.ts';
import { Badge } from '#web/design/display/badge.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { IsrcCode } from '#web/platform/page/isrc-code.tsx';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { CodeLink } from './code-address.tsx';
import { type Branch, familyTree } from './family.ts';
import { detailMessages as messages } from './messages.ts';

export function useFamily(elementId: number) {
  return useQuery({
    // It depends on other recordings too: a change of any of them refreshes it.
    queryKey: keyOf('elements', {}, 'family', { elementId }),
    queryFn: ({ signal }) => call(readFamily, { query: { elementId: String(elementId) } }, signal),
  });
}

/** Versions, clips, extracts and replacements, each under what it comes from. */
export function FamilyTree({ elementId }: { elementId: number }) {
  const { data, error, refetch } = useFamily(elementId);
  if (error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton lines={2} />;
  if (data.membres.length < 2) return <p className="muted">{messages.familyAlone}</p>;
  return (
    <>
      <Branches branches={familyTree(data)} label={messages.family} />
      {data.tronque ? <p className="secondary">{messages.familyCut}</p> : null}
    </>
  );
}

function Branches({
  branches,
  label,
}: {
  branches: readonly Branch[];
  label?: string | undefined;
}) {
  if (branches.length === 0) return null;
  return (
    <ul className="family" aria-label={label}>
      {branches.map((branch) => (
        <li
          key={`${branch.nature} ${branch.membre.cle}`}
          aria-current={branch.membre.cle === 0 ? 'true' : undefined}
        >
          <Line {...branch} />
          <Branches branches={branch.branches} />
        </li>
      ))}
    </ul>
  );
}

function Line({ membre, nature, again }: Branch) {
  const { isrc, annuleLe, type } = membre;
  return (
    <div className="family-line row gap-4-12">
      {nature === null ? null : <span className="secondary">{messages.ties[nature]}</span>}
      <Name membre={membre} />
      {isrc === null ? (
        <span className="muted">{messages.noCodeYet}</span>
      ) : (
        <IsrcCode isrc={isrc} />
      )}
      {type === null ? null : <span className="secondary">{ELEMENT_TYPE_LABELS[type]}</span>}
      {annuleLe === null ? null : (
        <Badge tone="rouge" icon={IconBan}>
          {messages.cancelled}
        </Badge>
      )}
      {membre.cle === 0 ? <span className="secondary">({messages.here})</span> : null}
      {again ? <span className="secondary">({messages.again})</span> : null}
    </div>
  );
}

/** Only an own recording has a sheet to open. */
function Name({ membre: { cle, elementId, isrc, type, titre, version } }: { membre: Membre }) {
  const name =
    titre === null && type === null
      ? messages.notListed
      : [titre, version && `(${version})`].filter(Boolean).join(' ');
  if (cle === 0 || elementId === null || isrc === null) return <b>{name}</b>;
  return <CodeLink isrc={isrc}>{name}</CodeLink>;
}
