import { useSearchParams } from 'react-router';

export const LOAN_STEPS = ['details', 'change', 'extend', 'end', 'handOut', 'return'] as const;
export type LoanStep = (typeof LOAN_STEPS)[number];

const isStep = (text: string | null): text is LoanStep => LOAN_STEPS.some((it) => it === text);

/** The loan that is shown over the page, in the address: links of notifications and rows open it. */
export function useOpenLoan() {
  const [params, setParams] = useSearchParams();
  const step = params.get('step');
  const show = (change: Readonly<Record<string, string | null>>): string => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return next.toString();
  };
  return {
    id: params.get('booking'),
    step: isStep(step) ? step : 'details',
    /** The address that opens a loan. */
    linkTo: (booking: string, to?: LoanStep) => ({
      search: show({ booking, step: to ?? null }),
    }),
    close: () =>
      setParams(show({ booking: null, step: null }), { replace: true, preventScrollReset: true }),
  } as const;
}
