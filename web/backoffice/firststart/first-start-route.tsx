import './first-start.css';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/endpoint.ts';
import { readFirstStart } from '#contract/workbench/first-start.ts';
import type { FirstStep } from '#domain/workbench/first-steps.ts';
import { TextLink } from '#web/design/action/link.tsx';
import { StatusBadge } from '#web/design/display/badge.tsx';
import { Card } from '#web/design/display/card.tsx';
import { PageHead } from '#web/design/display/page-head.tsx';
import { AlertBox } from '#web/design/feedback/alert-box.tsx';
import { Skeleton } from '#web/design/feedback/skeleton.tsx';
import { call } from '#web/platform/api/call.ts';
import { keyOf } from '#web/platform/api/keys.ts';
import { takeOverPath } from '#web/platform/page/navigation.ts';
import { ProblemAlert } from '#web/platform/page/problem-alert.tsx';
import { useTitle } from '#web/platform/page/title.ts';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { firstStart as messages } from './messages.ts';

/** `/:product/mise-en-service`: what is left before the society opens. */
export function Component() {
  useTitle(messages.title);
  const { data, error, refetch } = useQuery({
    queryKey: keyOf('miseEnService'),
    queryFn: ({ signal }) => call(readFirstStart, {}, signal),
  });
  return (
    <div className="page">
      <PageHead title={messages.title} subtitle={messages.subtitle} />
      {error ? <ProblemAlert error={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <Skeleton lines={8} height={40} />}
      {data ? (
        <div className="stack">
          <Status etapes={data.etapes} />
          <Card title={messages.list}>
            <ul className="list lines lines-top">
              {data.etapes.map((step) => (
                <Step key={step.etape} {...step} />
              ))}
            </ul>
          </Card>
          <TakeOverCard />
        </div>
      ) : null}
    </div>
  );
}

type Etapes = OutputOf<typeof readFirstStart>['etapes'];

function Status({ etapes }: { etapes: Etapes }) {
  const left = etapes.filter(({ faite }) => !faite).length;
  if (left > 0) return <AlertBox tone="info" title={messages.left(left)} />;
  return (
    <AlertBox tone="success" title={messages.ready.title}>
      <p>{messages.ready.what}</p>
    </AlertBox>
  );
}

/** Where a step is taken; null: not in the portal. */
const LOCATIONS: Readonly<Record<FirstStep, ((slug: string) => string) | null>> = {
  marque: (slug) => `/${slug}/marques`,
  textes: (slug) => `/${slug}/textes`,
  collegues: () => '/account/structure/team',
  prefixes: (slug) => `/${slug}/prefixes`,
  courriels: null,
  identite: null,
  fichiers: null,
};

function Step({ etape, faite }: Etapes[number]) {
  const { brand } = useConfiguration();
  const { name, done, todo, go } = messages.steps[etape];
  const location = LOCATIONS[etape];
  return (
    <li>
      <div className="first-step stack">
        <h3>{name}</h3>
        <p className="reading">{faite ? done : todo}</p>
        {faite || go === null || location === null ? null : (
          <p>
            <TextLink to={location(brand.slug)}>{go}</TextLink>
          </p>
        )}
      </div>
      {faite ? (
        <StatusBadge tone="vert" icon={IconCheck} label={messages.done} />
      ) : (
        <StatusBadge tone="ambre" icon={IconClock} label={messages.todo} />
      )}
    </li>
  );
}

function TakeOverCard() {
  const { brand } = useConfiguration();
  return (
    <Card title={messages.takeOver.title}>
      <p className="reading">{messages.takeOver.what}</p>
      <p>
        <TextLink to={takeOverPath(brand.slug)}>{messages.takeOver.go}</TextLink>
      </p>
    </Card>
  );
}
