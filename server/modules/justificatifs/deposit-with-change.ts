/** Files sent in base64 with another change of the structure. Handed in by `compose.ts`. */

import type { updateStructure } from '#contract/account/structure.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { FieldError } from '#domain/domain-error.ts';
import { pathsOfObject } from '#domain/justificatif/check-justificatif.ts';
import type { Call, Preparation } from '#server/platform/call.ts';
import { type DepositDeps, enterDeposit, prepareDeposit } from './deposit.ts';

type Files = NonNullable<BodyOf<typeof updateStructure>['justificatifs']>;

/**
 * @throws Refusal as `prepareDeposit` and `enterDeposit` do; errors of a file have a path such as
 * `justificatifs.0.size`
 */
export function depositWithChange(depositDeps: DepositDeps) {
  return async (
    call: Preparation,
    structureId: number,
    files: Files,
    fieldErrors: readonly FieldError[],
  ) => {
    const pathsOf = (index: number) => pathsOfObject(`justificatifs.${index}`);
    const deposit = await prepareDeposit(
      call,
      depositDeps,
      structureId,
      files,
      pathsOf,
      fieldErrors,
    );
    return {
      enter: (within: Call) => enterDeposit(within, depositDeps, deposit),
      giveUp: deposit.giveUp,
    };
  };
}
