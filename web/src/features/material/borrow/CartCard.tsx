import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPackage, IconX } from '@tabler/icons-react';
import type { Kit } from '@thedot/domain/material/material-items.contract';
import type { Availability, Material } from '@thedot/domain/material/material.contract';
import type { Slot } from '@thedot/domain/scheduling/slot.contract';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';
import { Card } from '../../../ui/Card.tsx';
import { CountBadge } from '../../../ui/CountBadge.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Alternatives } from '../../scheduling/Alternatives.tsx';
import { JoinWaitingList } from '../../scheduling/JoinWaitingList.tsx';
import classes from './BorrowMaterial.module.css';
import { freeKits, linesOf, withKits, withQuantity } from './cart.ts';
import { CartDetails } from './CartDetails.tsx';
import { useJoinMaterialWaitingList } from './material-bookings.data.ts';
import { QuantityField } from './QuantityField.tsx';
import type { CartForm } from './use-cart-form.ts';

interface Props {
  cart: CartForm;
  isTT: boolean;
  spaceBooking: SpaceBooking | null;
  materials: readonly Material[];
  kits: readonly Kit[];
  free: ReadonlyMap<string, Availability> | undefined;
  /** Null while the range is incomplete. */
  range: Slot | null;
}

/** What is chosen, what helps where too little is free, and the rest of the booking. */
export function CartCard({ cart, isTT, spaceBooking, materials, kits, free, range }: Props) {
  const { t } = useTranslation('borrow-material');
  const { form } = cart;
  const { items, kits: chosenKits } = form.values;
  const lines = linesOf(form.values, kits);
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const needsApproval = materials.some(
    (it) => it.needsApproval && lines.some(({ materialId }) => materialId === it.id),
  );
  const nameOf = (materialId: string) => materials.find(({ id }) => id === materialId)?.name ?? '';
  const help = (materialId: string) => (
    <LineHelp
      key={materialId}
      cart={cart}
      materialId={materialId}
      name={nameOf(materialId)}
      quantity={lines.find((it) => it.materialId === materialId)?.quantity ?? 1}
      range={range}
    />
  );
  return (
    <Card
      title={t('cart')}
      aside={count > 0 && <CountBadge count={count} label={t('pieces', { count })} />}
      className={classes.cart}
    >
      {spaceBooking && <BookingNote isTT={isTT} spaceBooking={spaceBooking} />}
      <div data-path="items" tabIndex={-1}>
        {count === 0 && (
          <Text fz="sm" c="var(--dot-ink-2)">
            {t('cart_empty')}
          </Text>
        )}
        <ul>
          {items.map(({ materialId, quantity }, at) => (
            <CartLine
              key={materialId}
              name={nameOf(materialId)}
              quantity={quantity}
              left={free?.get(materialId)?.free}
              field={form.getInputProps(`items.${at}.quantity`)}
              onChange={(next) =>
                form.setFieldValue('items', withQuantity(items, materialId, next))
              }
            >
              {help(materialId)}
            </CartLine>
          ))}
          {chosenKits.map(({ kitId, quantity }, at) => {
            const kit = kits.find(({ id }) => id === kitId);
            if (!kit) return null;
            return (
              <CartLine
                key={kitId}
                name={kit.name}
                hint={kit.lines.map((it) => `${it.quantity} × ${it.name}`).join(', ')}
                quantity={quantity}
                left={free && freeKits(kit, free)}
                field={form.getInputProps(`kits.${at}.quantity`)}
                onChange={(next) => form.setFieldValue('kits', withKits(chosenKits, kitId, next))}
              >
                {kit.lines.map(({ materialId }) => help(materialId))}
              </CartLine>
            );
          })}
        </ul>
        {form.errors['items'] && (
          <Text fz="sm" c="var(--mantine-color-error)" role="alert">
            {form.errors['items']}
          </Text>
        )}
      </div>
      <Stack gap="md" mt={16}>
        <Alternatives
          items={cart.otherTimes}
          title={t('other_times')}
          onSelect={cart.take}
          otherIcon={null}
        />
        <CartDetails cart={cart} isTT={isTT} lines={lines} materials={materials} />
        <Button type="submit" fullWidth loading={form.busy}>
          {t(needsApproval && form.values.bookerId === null ? 'request' : 'book')}
        </Button>
      </Stack>
    </Card>
  );
}

interface LineProps {
  name: string;
  hint?: string;
  quantity: number;
  /** What is free in the range; undefined until it is known. */
  left: number | undefined;
  field: { readonly error?: ReactNode; readonly 'data-path'?: string };
  onChange: (quantity: number) => void;
  children: ReactNode;
}

function CartLine({ name, hint, quantity, left, field, onChange, children }: LineProps) {
  const { t } = useTranslation('borrow-material');
  const { error } = field;
  return (
    <li className={classes.line}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start">
        <div>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          {hint && (
            <Text fz="sm" c="var(--dot-ink-2)">
              {hint}
            </Text>
          )}
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          aria-label={t('remove_of', { name })}
          onClick={() => onChange(0)}
        >
          <IconX size={16} aria-hidden />
        </Button>
      </Group>
      <Group justify="space-between" gap="xs">
        <QuantityField
          label={t('quantity_of', { name })}
          value={quantity}
          onChange={onChange}
          error={error}
          {...(field['data-path'] && { 'data-path': field['data-path'] })}
        />
        {left !== undefined && left < quantity && !error && (
          <Text fz={13} c="var(--dot-ink-2)">
            {t('left', { count: left })}
          </Text>
        )}
      </Group>
      {error && (
        <Text fz="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {children}
    </li>
  );
}

interface HelpProps {
  cart: CartForm;
  materialId: string;
  name: string;
  quantity: number;
  range: Slot | null;
}

/** Fewer pieces or another material with one press, or a message when it is free. */
function LineHelp({ cart, materialId, name, quantity, range }: HelpProps) {
  const { t } = useTranslation('borrow-material');
  const join = useJoinMaterialWaitingList();
  if (!range || !cart.isShort(materialId)) return null;
  const { purpose, outsideUse, outsideReason, acceptedPolicies, bookerId } = cart.form.values;
  const wish = { materialId, quantity, ...range, purpose, outsideUse, outsideReason };
  return (
    <>
      <Alternatives
        items={cart.helpOf(materialId)}
        title={t('instead_of', { name })}
        onSelect={cart.take}
        otherIcon={<IconPackage size={16} stroke={1.75} aria-hidden />}
      />
      {bookerId === null && (
        <JoinWaitingList
          onJoin={() => join.mutate({ ...wish, acceptedPolicies })}
          isPending={join.isPending}
          hasJoined={join.isSuccess}
        />
      )}
    </>
  );
}

/** The booking of a space that the material is for. */
function BookingNote({
  isTT,
  spaceBooking: { space, start, end },
}: {
  isTT: boolean;
  spaceBooking: SpaceBooking;
}) {
  const { t } = useTranslation('borrow-material');
  const format = useFormat();
  return (
    <Stack gap={4} mb={16}>
      <Text fw={600}>
        {t('for_space', { space: space.name, when: format.dayAndRange(start, end) })}
      </Text>
      <Text fz="sm" c="var(--dot-ink-2)">
        {t('for_space_hint')}{' '}
        <TextLink to={isTT ? '/5GStation/materials/book' : '/material/book'}>
          {t('not_for_space')}
        </TextLink>
      </Text>
    </Stack>
  );
}
