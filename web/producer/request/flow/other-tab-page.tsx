import { useLocation } from 'react-router';
import { Button } from '#web/design/action/button.tsx';
import { TextLink } from '#web/design/action/link.tsx';
import { reviewPath } from '#web/platform/page/navigation.ts';
import { PlainPage } from '#web/platform/page/plain-page.tsx';
import { useConfiguration } from '#web/platform/runtime-configuration.ts';
import { useChooseStructure } from '#web/platform/session/use-choose-structure.ts';
import { useUser } from '#web/platform/session/use-session.ts';
import { request } from '#web/producer/messages/request.ts';
import { external as messages } from './messages.ts';

export type ExternalPageProps = {
  what: 'request' | 'import';
  structureId: number;
  /** Absent for an import of a structure to which the reader does not belong. */
  raison?: string;
};

/**
 * Producer pages concern the current structure: for an object of another one, names that structure
 * and links to it.
 */
export function ExternalPage({ what, structureId, raison }: ExternalPageProps) {
  const { menu, structures } = useUser();
  const configuration = useConfiguration();
  const { pathname, search } = useLocation();
  const { choose, choosing } = useChooseStructure();
  const structure = structures.find(({ id }) => id === structureId);
  const name = structure?.raison ?? raison;
  return (
    <PlainPage title={messages.titles[what]}>
      <p>{name === undefined ? messages.whoseUnnamed : messages.whose(name)}</p>
      {structure === undefined ? null : (
        <Button busy={choosing} onClick={() => void choose(structure, `${pathname}${search}`)}>
          {messages.choose(structure.raison)}
        </Button>
      )}
      {menu.demandesATraiter ? (
        <p>
          <TextLink to={reviewPath(configuration)}>{messages.review}</TextLink>
        </p>
      ) : null}
      <p>
        <TextLink to="/isrc/demandes">{request.missing.list}</TextLink>
      </p>
    </PlainPage>
  );
}
