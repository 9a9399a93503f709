import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form';
import { AppError, type ErrorCode, type FieldErrorCode } from '@thedot/domain/errors';
import { fieldProblems } from '@thedot/domain/kernel/field-problems';
import { createElement, type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { changedFields } from './changed-fields.ts';
import { type FormSchema, type LazySchema, toLazySchema } from './lazy-schema.ts';
import { useUnsavedChanges } from './unsaved-changes.ts';
import { ProblemText, type DisplayedProblem } from '../errors/ProblemText.tsx';
import { type ProblemDisplay, showProblem } from '../errors/show-problem.tsx';

export interface ContractFormOptions<Values, Done> {
  readonly initialValues: Values;
  /**
   * Sends the form. Its mutation must be `silent`, because the form shows the errors. A form that edits a record sends
   * `changes` alone.
   */
  readonly submit: (values: Values, changes: Partial<Values>) => Promise<Done>;
  readonly onDone?: (done: Done, values: Values) => void;
  /** Domain rules of single fields, by path. */
  readonly validate?: (
    values: Values,
  ) => Readonly<Record<string, ErrorCode | FieldErrorCode | null>>;
  /** Server error codes that belong to one field. */
  readonly errorFields?: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Handles a server error in the screen itself; returns whether it did. */
  readonly onRefused?: (error: AppError, values: Values) => boolean;
  /** Called with the paths of the invalid fields before the first one is focused, to bring it into view. */
  readonly onInvalid?: (paths: readonly string[]) => void;
  readonly errorTitle?: ProblemDisplay['errorTitle'];
  /** The form holds a password or code: no confirmation is needed before it is discarded. */
  readonly isSecret?: boolean;
  /** A draft keeps the input: no confirmation is needed either. */
  readonly isDraft?: boolean;
}

interface Problem extends DisplayedProblem {
  readonly path: string;
}

interface ServerProblem extends Problem {
  readonly value: unknown;
}

/**
 * The base of every form. The contract's schema validates a field on blur and then on each change; server errors
 * appear at their fields, all others in a toast; the input is never lost; and the surrounding page or dialog asks
 * before it closes with unsaved changes.
 */
export function useContractForm<Values extends Record<string, unknown>, Done>(
  schemaOrLoader: FormSchema<Values> | LazySchema<Values>,
  options: ContractFormOptions<Values, Done>,
) {
  const schema = toLazySchema(schemaOrLoader);
  const element = useRef<HTMLFormElement>(null);
  const serverProblems = useRef<readonly ServerProblem[]>([]);
  const [busy, setBusy] = useState(false);

  /** A server error of a field stays until the value changes. */
  const validateValues = (values: Values): FormErrors => ({
    ...messages(
      serverProblems.current.filter(({ path, value }) => valueAt(values, path) === value),
    ),
    ...messages(findProblems(schema.get(), values, options.validate)),
  });

  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: validateValues,
    validateInputOnBlur: true,
    clearInputErrorOnChange: false,
    // Fields may depend on each other, so each change revalidates every shown error.
    onValuesChange: (values) => {
      const problems = validateValues(values);
      form.setErrors((shown) =>
        Object.fromEntries(Object.keys(shown).map((path) => [path, problems[path]])),
      );
    },
  });

  useUnsavedChanges(() => !options.isSecret && !options.isDraft && form.isDirty());

  async function send(values: Values) {
    setBusy(true);
    try {
      const done = await options.submit(values, changedFields(form.getInitialValues(), values));
      form.resetDirty(values);
      options.onDone?.(done, values);
    } catch (error) {
      handleError(error, values);
    } finally {
      setBusy(false);
    }
  }

  function setServerErrors(problems: readonly Problem[]) {
    const values = form.getValues();
    const kept = problems.map((it) => ({ ...it, value: valueAt(values, it.path) }));
    serverProblems.current = [...serverProblems.current, ...kept];
    form.setErrors((shown) => ({ ...shown, ...messages(problems) }));
  }

  /** Forgets the server errors of a path that is no value of the form, such as chosen files. */
  function clearServerErrors(path: string) {
    serverProblems.current = serverProblems.current.filter((problem) => problem.path !== path);
  }

  function handleError(error: unknown, values: Values) {
    void refetchAfterConflict(error);
    const { here, elsewhere } = splitByField(error, values, options.errorFields);
    if (here.length) {
      setServerErrors(here);
      showFirst(here.map(({ path }) => path));
    }
    if (!elsewhere) return;
    if (error instanceof AppError && options.onRefused?.(error, values)) return;
    showProblem(elsewhere, { ...(options.errorTitle && { errorTitle: options.errorTitle }) });
  }

  function showFirst(paths: readonly string[]) {
    flushSync(() => options.onInvalid?.(paths));
    focusFirst(element.current, paths);
  }

  const submit = form.onSubmit(
    (values) => void send(values),
    (errors) => showFirst(Object.keys(errors)),
  );

  /** A form whose schema has not come waits for it; fields that were left meanwhile are checked then. */
  async function loadSchema(): Promise<void> {
    if (schema.get()) return;
    await schema.load();
    for (const path of Object.keys(form.getTouched()))
      if (!isFocused(element.current, path)) form.validateField(path);
  }

  async function submitOnceLoaded() {
    setBusy(true);
    const problem = await loadSchema().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    setBusy(false);
    if (problem) handleError(problem.error, form.getValues());
    else submit();
  }

  return {
    ...form,
    busy,
    /** Shows server errors at their fields until these change. */
    setServerErrors,
    /** Does so, and focuses the first of the fields. */
    showServerErrors: (problems: readonly Problem[]) => {
      setServerErrors(problems);
      showFirst(problems.map(({ path }) => path));
    },
    clearServerErrors,
    /** Shows the stored values after `sent` was saved; later input stays unsaved. */
    applyStored: (stored: Values, sent: Values) => {
      form.setValues({ ...stored, ...changedFields(sent, form.getValues()) });
      form.resetDirty(stored);
    },
    /** Validates the fields of one step and focuses the first invalid one. */
    validateFields: (paths: readonly string[]): boolean => {
      const wrong = paths.filter((path) => form.validateField(path).hasError);
      if (wrong.length) showFirst(wrong);
      return wrong.length === 0;
    },
    /** Spread on `<form>`. */
    formProps: {
      ref: element,
      noValidate: true,
      // A failure is shown when the form is sent.
      onInput: () => void loadSchema().catch(() => undefined),
      onBlur: () => void loadSchema().catch(() => undefined),
      onSubmit: (event: SyntheticEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (busy) return;
        serverProblems.current = [];
        if (schema.get()) submit(event);
        else void submitOnceLoaded();
      },
    },
  };
}

function findProblems<Values>(
  schema: FormSchema<Values> | null,
  values: Values,
  refuse?: ContractFormOptions<Values, unknown>['validate'],
): Problem[] {
  const error = schema?.safeParse(values, { reportInput: true }).error;
  const rules = Object.entries(refuse?.(values) ?? {}).flatMap(([path, code]) =>
    code ? [{ path, code }] : [],
  );
  return [...(error ? fieldProblems(error) : []), ...rules];
}

/** Splits an error into field errors of this form and the rest, which goes to a toast. */
function splitByField(
  error: unknown,
  values: Readonly<Record<string, unknown>>,
  fieldOf: Readonly<Partial<Record<ErrorCode, string>>> = {},
): { here: readonly Problem[]; elsewhere: unknown } {
  if (!(error instanceof AppError)) return { here: [], elsewhere: error };
  const { code, params, errors = [] } = error;
  const here = errors.filter(({ path }) => isField(values, path));
  const left = errors.filter((problem) => !here.includes(problem));
  if (here.length) {
    const rest = new AppError(code, { ...(params && { params }), errors: left });
    return { here, elsewhere: left.length ? rest : null };
  }
  const path = fieldOf[code];
  return path ? { here: [{ path, code, params }], elsewhere: null } : { here, elsewhere: error };
}

function isField(values: unknown, path: string): boolean {
  const found = valueAt(values, path);
  return found !== undefined && (!isObject(found) || Array.isArray(found));
}

const valueAt = (values: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce((found, part) => (isObject(found) ? Reflect.get(found, part) : undefined), values);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The first problem of each field. */
const messages = (problems: readonly Problem[]): FormErrors =>
  Object.fromEntries(
    problems.toReversed().map((problem) => [problem.path, createElement(ProblemText, { problem })]),
  );

const isFocused = (form: HTMLFormElement | null, path: string): boolean =>
  form?.contains(document.activeElement) === true &&
  document.activeElement?.closest<HTMLElement>('[data-path]')?.dataset['path'] === path;

/** Loaded with the first call of a page, and so before any answer to a form. */
async function refetchAfterConflict(error: unknown): Promise<void> {
  const queries = await import('../query/query-client.ts').catch(() => null);
  queries?.refetchAfterConflict(error);
}

/** Focuses the first invalid field in document order. */
function focusFirst(form: HTMLFormElement | null, paths: readonly string[]): void {
  const fields = form?.querySelectorAll<HTMLElement>('[data-path]') ?? [];
  const first = [...fields].find(({ dataset }) =>
    paths.some((path) => path === dataset['path'] || path.startsWith(`${dataset['path']}.`)),
  );
  // A field in a collapsed part of the form cannot be focused.
  first?.closest('details')?.setAttribute('open', '');
  first?.focus();
}

export type ContractFormHandle<Values extends Record<string, unknown>> = UseFormReturnType<Values>;
