/** People and companies of a declaration, with the numbers that their label gave. */

import {
  type CatalogueRights,
  type KnownParty,
  partyNamed,
  saysRights,
} from '#domain/declaration/catalogue-rights.ts';
import type { ExportRow } from '#server/modules/exports/find-rows.ts';
import type { Composite } from './composite.ts';

type Ids = Partial<Pick<KnownParty, 'isni' | 'ipn'>> & { readonly dpid?: string | null };

/** @param ids none of them: a name alone */
export function partyOf(name: string, { isni, dpid, ipn }: Ids = {}): Composite {
  const some = isni || dpid || ipn;
  const id = { ISNI: isni ?? undefined, DPID: dpid ?? undefined, IPN: ipn ?? undefined };
  return { PartyId: some ? id : undefined, PartyName: { FullName: name } };
}

/** Somebody whom a recording names: with the numbers given for the catalogue. */
export const namedParty = (name: string, rights: CatalogueRights): Composite =>
  partyOf(name, partyNamed(rights, name));

export function performerOf(name: string, rights: CatalogueRights): Composite {
  const role = partyNamed(rights, name)?.role ?? null;
  return { ...namedParty(name, rights), ...(role === null ? {} : { Contribution: { Role: role } }) };
}

/**
 * A code is no claim: a mandataire asked for a code without controlling rights, so nothing is asserted. Videos have
 * no element to say so.
 */
export function rightsOf({ qualite, raison, type }: ExportRow, rights: CatalogueRights): Composite {
  const controls = qualite !== null && qualite !== 'MANDATAIRE';
  if (!controls) return type === 'P' ? { RightsControllerNotAsserted: true } : {};
  const share =
    rights.part === null ? { RightShareUnknown: true } : { RightSharePercentage: String(rights.part) };
  return { RightsController: { ...partyOf(raison, rights), ...share, ...statementOf(rights) } };
}

/** Uses, period and territories; nothing as long as the label has not said both what and where. */
function statementOf(rights: CatalogueRights): Composite {
  if (!saysRights(rights)) return {};
  const { usages, territoires, debut, fin } = rights;
  const period = { StartDate: debut ?? undefined, EndDate: fin ?? undefined };
  return {
    RightsStatement: {
      UseType: usages,
      Period: debut === null && fin === null ? undefined : period,
      Territory: territoires,
    },
  };
}
