/** The status of a booking of any kind as users read it. */
export const displayedStatus = <Status extends string>({
  status,
  isExpired = false,
}: {
  readonly status: Status;
  readonly isExpired?: boolean | undefined;
}): Status | 'expired' => (isExpired ? 'expired' : status);
