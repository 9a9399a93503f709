import { notifications } from '@mantine/notifications';
import { IconX } from '@tabler/icons-react';
import { AppError } from '@thedot/domain/errors';
import { TOAST_MS } from '@thedot/domain/limits';
import { getErrorText, loadErrorTexts } from './error-text.ts';
import { ApiError, SessionEndedError } from '../api/api-errors.ts';
import { i18n } from '../i18n/i18n.ts';

/** How a failed mutation is shown: its `meta`. */
export type ProblemDisplay = {
  readonly errorTitle?: 'errors.title' | 'errors.title_booking';
  /** One toast for each item of `errors[]`, as the specification says for events, deals and the dashboard. */
  readonly eachError?: boolean;
  /** The form or page shows the error itself. */
  readonly silent?: boolean;
};

/** The `meta` of a query. Its screen shows the failure in place of the data, unless it asks for a toast. */
export type QueryProblemDisplay = ProblemDisplay & { readonly toast?: boolean };

const MAX_TOASTS = 4;

/** Shows an error in toasts, as soon as the error sentences are loaded. */
export function showProblem(error: unknown, display: ProblemDisplay = {}): void {
  if (display.silent || isAborted(error) || error instanceof SessionEndedError) return;
  void loadErrorTexts().then(() => showToasts(error, display));
}

function showToasts(error: unknown, display: ProblemDisplay): void {
  for (const [index, text] of sentences(error, display.eachError).slice(0, MAX_TOASTS).entries()) {
    // Equal ids: many calls that fail alike, as when the network is lost, show one toast.
    showErrorMessage(text, { id: `${index}:${text}`, ...display });
  }
}

/** Shows an error toast with the given sentence. */
export function showErrorMessage(
  message: string,
  { id, errorTitle }: { id?: string } & Pick<ProblemDisplay, 'errorTitle'> = {},
): void {
  notifications.show({
    ...(id && { id }),
    title: i18n.t(errorTitle ?? 'errors.title'),
    message,
    color: 'crimson',
    icon: <IconX size={18} stroke={2} aria-hidden />,
    closeButtonProps: { 'aria-label': i18n.t('close', { ns: 'ui' }) },
    autoClose: TOAST_MS,
    role: 'alert',
  });
}

function sentences(error: unknown, each = false): readonly string[] {
  if (!(error instanceof AppError)) return [getErrorText('server.unexpected')];
  const { code, params, errors } = error;
  if (each && errors?.length) {
    return errors.map((problem) => getErrorText(problem.code, problem.params, problem.msg));
  }
  return [getErrorText(code, params, error instanceof ApiError ? error.msg : undefined)];
}

const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
