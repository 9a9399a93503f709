import { Button } from '@mantine/core';
import { IconShoppingCart } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Kit } from '@thedot/domain/material/material-items.contract';
import type { Availability, Material } from '@thedot/domain/material/material.contract';
import type { SpaceBooking } from '@thedot/domain/spaces/space-bookings.contract';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { ProblemText } from '../../../lib/errors/ProblemText.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useListFilters } from '../../../lib/hooks/use-list-filters.ts';
import { Column, Columns } from '../../../ui/Columns.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { InlineAlert } from '../../../ui/InlineAlert.tsx';
import { ListFilters, NoResults } from '../../../ui/lists/ListFilters.tsx';
import classes from './BorrowMaterial.module.css';
import { freeKits, linesOf, toRange, withKits, withQuantity } from './cart.ts';
import { CartCard } from './CartCard.tsx';
import { KitTile, MaterialTile } from './MaterialTile.tsx';
import { availabilityQuery } from './material-bookings.data.ts';
import { RangeFields } from './RangeFields.tsx';
import { useCartForm } from './use-cart-form.ts';

const BrowseParams = z.object({ search: z.string(), category: z.string() });

interface Props {
  isTT: boolean;
  /** The booking of a space for which the material is borrowed. */
  spaceBooking: SpaceBooking | null;
  materials: readonly Material[];
  kits: readonly Kit[];
}

/** Material and kits with what is free in a range, and the cart that books them. */
export function BorrowForm({ isTT, spaceBooking, materials, kits }: Props) {
  const { t } = useTranslation('borrow-material');
  const { hubZone } = useFormat();
  const cart = useCartForm({ isTT, spaceBooking, materials, kits, zone: hubZone });
  const { form } = cart;
  const cartCard = useRef<HTMLDivElement>(null);
  const range = useDeferredValue(toRange(form.values, hubZone));
  const free = useQuery({
    ...availabilityQuery({ isTT, start: range?.start ?? '', end: range?.end ?? '' }),
    enabled: range !== null,
  }).data;
  const filterState = useListFilters(BrowseParams);
  const { search = '', category } = filterState.values;
  const words = search.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text: string) => words.every((word) => text.toLocaleLowerCase().includes(word));
  const shown = materials
    .filter(
      (it) =>
        (category === undefined || it.category === category) &&
        fits(`${it.name} ${it.category} ${it.description}`),
    )
    .toSorted((a, b) => a.category.localeCompare(b.category));
  const shownKits =
    category === undefined
      ? kits.filter((it) => fits([it.name, it.description, ...it.lines.map(nameOf)].join(' ')))
      : [];
  const categories = [...new Set(materials.map((it) => it.category))].toSorted((a, b) =>
    a.localeCompare(b),
  );
  const count = linesOf(form.values, kits).reduce((sum, { quantity }) => sum + quantity, 0);
  const refusal = free && commonRefusal([...free.values()]);
  return (
    <form {...form.formProps}>
      <RangeFields cart={cart} materials={materials} />
      <Columns narrow="last" className={classes.columns}>
        <Column>
          <div role="presentation" onKeyDown={keepFormOnEnter}>
            <ListFilters
              isPlain
              filterState={filterState}
              searchLabel={t('search')}
              filters={[
                {
                  name: 'category',
                  label: t('category'),
                  placeholder: t('any_category'),
                  options: categories.map((value) => ({ value, label: value })),
                },
              ]}
            />
            {refusal && (
              <div className={classes.refusal}>
                <InlineAlert>
                  <ProblemText problem={{ code: refusal }} />
                </InlineAlert>
              </div>
            )}
            {materials.length === 0 ? (
              <EmptyState title={t('empty')} text={t('empty_text')} />
            ) : shown.length + shownKits.length === 0 ? (
              <NoResults title={t('none_fits')} onClear={filterState.clear} />
            ) : (
              <Tiles>
                {shownKits.length > 0 && (
                  <TileList title={t('kits')}>
                    {shownKits.map((kit) => (
                      <li key={kit.id}>
                        <KitTile
                          kit={kit}
                          free={free && freeKits(kit, free)}
                          chosen={
                            form.values.kits.find(({ kitId }) => kitId === kit.id)?.quantity ?? 0
                          }
                          onChange={(next) =>
                            form.setFieldValue('kits', withKits(form.values.kits, kit.id, next))
                          }
                        />
                      </li>
                    ))}
                  </TileList>
                )}
                {shown.length > 0 && (
                  <TileList title={t('material')}>
                    {shown.map((material) => (
                      <li key={material.id}>
                        <MaterialTile
                          material={material}
                          availability={free?.get(material.id)}
                          chosen={
                            form.values.items.find((it) => it.materialId === material.id)
                              ?.quantity ?? 0
                          }
                          onChange={(next) =>
                            form.setFieldValue(
                              'items',
                              withQuantity(form.values.items, material.id, next),
                            )
                          }
                        />
                      </li>
                    ))}
                  </TileList>
                )}
              </Tiles>
            )}
          </div>
        </Column>
        <div ref={cartCard} tabIndex={-1}>
          <CartCard
            cart={cart}
            isTT={isTT}
            spaceBooking={spaceBooking}
            materials={materials}
            kits={kits}
            free={free}
            range={range}
          />
        </div>
      </Columns>
      {count > 0 && (
        <div className={classes.toCart}>
          <Button
            fullWidth
            leftSection={<IconShoppingCart size={18} stroke={1.75} aria-hidden />}
            onClick={() => {
              cartCard.current?.scrollIntoView({ block: 'start' });
              cartCard.current?.focus({ preventScroll: true });
            }}
          >
            {t('to_cart', { count })}
          </Button>
        </div>
      )}
    </form>
  );
}

const nameOf = ({ name }: { readonly name: string }) => name;

/** Enter in the search must not book. */
function keepFormOnEnter(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}

/** Why the range suits no material, if it is the same for all. */
function commonRefusal(items: readonly Availability[]): string | null {
  const [first] = items;
  if (!first?.refusal) return null;
  return items.every(({ refusal }) => refusal === first.refusal) ? first.refusal : null;
}

const Tiles = ({ children }: { children: ReactNode }) => (
  <div className={classes.tiles}>{children}</div>
);

interface TileListProps {
  title: string;
  children: ReactNode;
}

const TileList = ({ title, children }: TileListProps) => (
  <section aria-label={title}>
    <h2 className={classes.category}>{title}</h2>
    <ul className={classes.grid}>{children}</ul>
  </section>
);
