import { AppError } from '@thedot/domain/errors';
import type { Kit } from '@thedot/domain/material/material-items.contract';
import type { Material } from '@thedot/domain/material/material.contract';
import { refuseOutsideUse, refusePolicies } from '@thedot/domain/material/material.rules';
import type { Alternative } from '@thedot/domain/scheduling/alternatives.contract';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { materialBookingPath, myLoansPath } from '@thedot/domain/material/material-access.rules';
import { showSuccess } from '../../../lib/errors/show-success.tsx';
import { readDraft, useDraft } from '../../../lib/forms/drafts.ts';
import { useContractForm } from '../../../lib/forms/use-contract-form.ts';
import { parseAlternatives } from '../../scheduling/Alternatives.tsx';
import {
  CartValues,
  EMPTY_CART,
  fromRange,
  isBackwards,
  linesOf,
  policiesOf,
  proposeRange,
  takeAlternative,
  toRange,
} from './cart.ts';
import { useBookMaterial } from './material-bookings.data.ts';

interface CartInput {
  readonly isTT: boolean;
  /** The booking of a space for which the cart is. */
  readonly spaceBooking: SpaceBooking | null;
  readonly materials: readonly Material[];
  readonly kits: readonly Kit[];
  /** Of the desk, in which the range is chosen. */
  readonly zone: string;
}

interface RefusedCart {
  readonly values: CartValues;
  readonly alternatives: readonly Alternative[];
  /** The materials of which too little is free. */
  readonly short: readonly string[];
}

export type CartForm = ReturnType<typeof useCartForm>;

/** The cart of this tab: kept over a reload, refused at its lines, and booked as a whole. */
export function useCartForm({ isTT, spaceBooking, materials, kits, zone }: CartInput) {
  const { t } = useTranslation('borrow-material');
  const navigate = useNavigate();
  const book = useBookMaterial();
  const of = isTT ? 'station' : 'hub';
  // A space that was moved has a new cart.
  const draft = `draft:material:${spaceBooking ? `${spaceBooking.id}:${spaceBooking.start}` : of}`;
  const [initialValues] = useState(() => startCart(draft, { spaceBooking, materials, zone }));
  const [refused, setRefused] = useState<RefusedCart | null>(null);

  const form = useContractForm<CartValues, Awaited<ReturnType<typeof book.mutateAsync>>>(
    CartValues,
    {
      initialValues,
      isDraft: true,
      validate: (values) => {
        const lines = linesOf(values, kits);
        return {
          end: isBackwards(values) ? 'material.end_before_start' : null,
          items: lines.length > 0 ? null : 'material.empty_cart',
          outsideReason: refuseOutsideUse(values.outsideUse, values.outsideReason.trim()),
          acceptedPolicies:
            values.bookerId === null
              ? refusePolicies(
                  values.acceptedPolicies,
                  policiesOf(lines, materials).map(({ policy }) => policy),
                )
              : null,
        };
      },
      errorTitle: 'errors.title_booking',
      submit: async ({ bookerId, start: _, end: __, ...values }) => {
        const sent = form.getValues();
        const range = toRange(sent, zone);
        if (!range) throw new AppError('material.end_before_start');
        const inForce = policiesOf(linesOf(values, kits), materials).map(({ policy }) => policy.id);
        setRefused(null);
        try {
          return await book.mutateAsync({
            ...values,
            ...range,
            acceptedPolicies: values.acceptedPolicies.filter((id) => inForce.includes(id)),
            outsideReason: values.outsideUse ? values.outsideReason : '',
            ...(bookerId !== null && { bookerId }),
            ...(spaceBooking && { spaceBookingId: spaceBooking.id }),
          });
        } catch (error) {
          setRefused({
            values: sent,
            alternatives: parseAlternatives(error),
            short: shortOf(error, sent, kits),
          });
          throw error;
        }
      },
      onDone: ({ id, status }, { bookerId }) => {
        form.setValues({ ...EMPTY_CART, ...proposeCart({ spaceBooking, materials, zone }) });
        showSuccess(t(status === 'pending' ? 'requested' : 'booked'));
        void navigate(bookerId === null ? myLoansPath(isTT) : materialBookingPath(isTT, id));
      },
    },
  );
  useDraft(draft, form.values, 'tab');

  const isSameRange =
    refused?.values.start === form.values.start && refused.values.end === form.values.end;
  const totalOf = (values: CartValues, materialId: string) =>
    linesOf(values, kits).find((it) => it.materialId === materialId)?.quantity ?? 0;
  const isSameLine = (materialId: string) =>
    refused !== null &&
    isSameRange &&
    totalOf(refused.values, materialId) === totalOf(form.values, materialId);

  return {
    form,
    /** What helps a material of which too little is free: fewer, or another one. */
    helpOf: (materialId: string): readonly Alternative[] =>
      isSameLine(materialId)
        ? (refused?.alternatives ?? []).filter(
            ({ kind, resource, insteadOf }) =>
              (kind === 'fewer' && resource.id === materialId) ||
              (kind === 'other' && insteadOf === materialId),
          )
        : [],
    /** Whether too little of a material was free. */
    isShort: (materialId: string): boolean =>
      isSameLine(materialId) && refused?.short.includes(materialId) === true,
    /** Times at which all of the refused cart is free. */
    otherTimes: (isSameRange ? (refused?.alternatives ?? []) : []).filter(
      ({ kind }) => kind !== 'fewer' && kind !== 'other',
    ),
    take: (alternative: Alternative) =>
      form.setValues(takeAlternative(form.getValues(), alternative, { kits, zone })),
  };
}

/** When an empty cart is for, and beside the booking of a space also for what and for whom. */
const proposeCart = ({
  spaceBooking,
  materials,
  zone,
}: Pick<CartInput, 'spaceBooking' | 'materials' | 'zone'>) =>
  spaceBooking
    ? {
        ...fromRange(spaceBooking, zone),
        purpose: spaceBooking.details?.purpose || (spaceBooking.details?.title ?? ''),
        // The team borrows for the booker.
        bookerId: spaceBooking.isMine ? null : (spaceBooking.details?.booker.id ?? null),
      }
    : proposeRange(materials[0], new Date(), zone);

/** The stored cart without what is gone and with a new range once its start has passed. */
function startCart(
  draft: string,
  { spaceBooking, materials, zone }: Pick<CartInput, 'spaceBooking' | 'materials' | 'zone'>,
): CartValues {
  const proposed = proposeCart({ spaceBooking, materials, zone });
  const stored = readDraft<CartValues>(draft, { ...EMPTY_CART, ...proposed }, 'tab');
  const { items, kits } = CartValues.shape;
  const range = toRange(stored, zone);
  return {
    ...stored,
    items: (items.safeParse(stored.items).data ?? []).filter(({ materialId }) =>
      materials.some(({ id }) => id === materialId),
    ),
    kits: kits.safeParse(stored.kits).data ?? [],
    ...(!range || Date.parse(range.start) < Date.now() ? proposed : {}),
  };
}

/** The materials at whose lines the server found too little. */
function shortOf(error: unknown, { items, kits }: CartValues, known: readonly Kit[]): string[] {
  if (!(error instanceof AppError)) return [];
  return (error.errors ?? [])
    .filter(({ code }) => code === 'booking.not_enough_left')
    .flatMap(({ path }) => {
      const [list, at] = path.split('.');
      if (list === 'items') return items[Number(at)]?.materialId ?? [];
      const kit = known.find(({ id }) => id === kits[Number(at)]?.kitId);
      return kit?.lines.map(({ materialId }) => materialId) ?? [];
    });
}
