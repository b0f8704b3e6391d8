/** The profiles' part of the API. */

import {
  checkEmail,
  createProfile,
  listAccounts,
  readProfile,
  updateProfile,
} from '../../../contract/account/profile.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { emailChecker } from './check-email.ts';
import { create } from './create.ts';
import type { CountEnquiry } from './enquiry-limit.ts';
import { list } from './list-accounts.ts';
import { read } from './read.ts';
import { updater } from './update.ts';

export function profileRoutes(countEnquiry: CountEnquiry): readonly Route[] {
  return [
    route(checkEmail, emailChecker(countEnquiry)),
    route(readProfile, read),
    route(createProfile, create),
    route(updateProfile, updater(countEnquiry)),
    route(listAccounts, list),
  ];
}
