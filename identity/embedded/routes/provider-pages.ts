import type { KoaContextWithOIDC } from 'oidc-provider';
import { html } from '#identity/embedded/pages/html.ts';
import { type PageContext, renderPage } from '../pages/layout.ts';
import { renderExpired, renderFailure, renderSignedOut } from '../pages/message-page.ts';
import { securityHeaders } from '../pages/security-headers.ts';
import { isSessionOver } from '../provider/session-over.ts';

type Ctx = KoaContextWithOIDC;

function show(ctx: Ctx, origin: string, body: string, options: { scripts: boolean }): void {
  ctx.set(securityHeaders(origin, options));
  ctx.type = 'html';
  ctx.body = body;
}

/** The secret of the sign-out form, and the address it posts to. */
function formOf(ctx: Ctx): { action: string; xsrf: string } {
  const xsrf = ctx.oidc.session?.state?.secret;
  return {
    action: new URL(ctx.oidc.urlFor('end_session_confirm')).pathname,
    xsrf: typeof xsrf === 'string' ? xsrf : '',
  };
}

/** The pages that the provider itself shows, in our words and under our headers. */
export function createProviderPages(context: PageContext, origin: string) {
  return {
    renderError(ctx: Ctx, out: { error: string }, error: Error): void {
      show(
        ctx,
        origin,
        isSessionOver(error) ? renderExpired(context) : renderFailure(context, out.error),
        {
          scripts: false,
        },
      );
    },

    renderLogout(ctx: Ctx): void {
      // An ID token of the current session proves that the request comes from the application;
      // otherwise it may be forged.
      const hint = ctx.oidc.entities.IdTokenHint?.payload.sub;
      const isProven = hint !== undefined && hint === ctx.oidc.session?.accountId;
      show(ctx, origin, renderSignOut(context, { ...formOf(ctx), isProven }), {
        scripts: isProven,
      });
    },

    renderSignedOut(ctx: Ctx): void {
      show(ctx, origin, renderSignedOut(context), { scripts: false });
    },

    /**
     * The provider answers two situations with a page of its own, in English and with an inline script:
     * signing out without a session, and signing in with another account. The first needs no page at all.
     */
    async replaceFormPages(ctx: Ctx, next: () => Promise<unknown>): Promise<void> {
      await next();
      if (typeof ctx.body !== 'string' || !ctx.body.includes('<title>Submitting Callback</title>'))
        return;
      if (ctx.oidc.route === 'end_session') {
        const after = ctx.oidc.session?.state?.postLogoutRedirectUri;
        ctx.status = 303;
        ctx.redirect(typeof after === 'string' ? after : ctx.oidc.urlFor('end_session_success'));
        return;
      }
      show(ctx, origin, renderContinue(context, formOf(ctx)), { scripts: true });
    },
  };
}

type SignOutPage = {
  /** Address the form posts to. */
  readonly action: string;
  readonly xsrf: string;
  /** True when the request proves that it comes from the person signed in: a script then posts the form. */
  readonly isProven: boolean;
};

/** Asks for confirmation before signing out: a link on another site must not sign anyone out. */
function renderSignOut(context: PageContext, page: SignOutPage): string {
  const body = html`<section class="card">
<h1>Se déconnecter\u202f?</h1>
<p class="lead">Votre session se terminera dans ce navigateur, pour tous les onglets.</p>
<form method="post" action="${page.action}" class="row">
<input type="hidden" name="xsrf" value="${page.xsrf}"><input type="hidden" name="logout" value="yes">
<button class="button">Me déconnecter</button>
<a class="button second" href="${context.home}">Annuler</a>
</form>
</section>`;
  return renderPage(context, {
    title: 'Déconnexion',
    body,
    ...(page.isProven ? { script: 'submit.js' } : {}),
  });
}

/** Shown between two steps when another account was signed in: the former one is signed out first. */
function renderContinue(context: PageContext, page: Omit<SignOutPage, 'isProven'>): string {
  const body = html`<section class="card">
<h1>Changer de compte</h1>
<p class="lead">Un autre compte était ouvert dans ce navigateur. Il va être fermé.</p>
<form method="post" action="${page.action}">
<input type="hidden" name="xsrf" value="${page.xsrf}"><input type="hidden" name="logout" value="yes">
<button class="button">Continuer</button>
</form>
</section>`;
  return renderPage(context, { title: 'Changer de compte', body, script: 'submit.js' });
}
