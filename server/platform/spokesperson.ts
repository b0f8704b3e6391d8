import { type ExpressionBuilder, sql } from 'kysely';
import type { Tables } from './database/tables.ts';

type WithStructure = Tables & { s: Tables['structure'] };

/**
 * The person who represents the structure `s` while its account is under validation, for a lateral
 * join: the submitter, as long as they belong to it; else the legal representative; else the first
 * member.
 */
export const spokesperson = (of: ExpressionBuilder<WithStructure, 's'>) =>
  of
    .selectFrom('collaborateur as c')
    .innerJoin('interlocuteur as i', 'i.interlocuteurId', 'c.interlocuteurId')
    .selectAll('i')
    .whereRef('c.structureId', '=', 's.structureId')
    .orderBy(sql`c.interlocuteur_id = s.submitted_by`, (order) => order.desc().nullsLast())
    .orderBy('c.isRepresentantLegal', 'desc')
    .orderBy('c.createdAt')
    .orderBy('c.interlocuteurId')
    .limit(1)
    .as('p');
