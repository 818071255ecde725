import { cents, text } from "../../schemas/vocabulary/decimal.ts";
import {
  available,
  belowZero,
  joined,
  moved,
  release,
  repay,
  reserve,
  short,
  use,
  limitsInSgd,
  mostUnderCap,
  itemReserves,
  byNodeOrder,
  NODE_ORDER,
  type LimitMove,
  type LimitNode,
} from "../../server/modules/credit-limit/limits.ts";
import { booked, bookedDifference } from "../../server/platform/exchange-rate.ts";
import { must, type Random } from "./random.ts";

const anyNode = (random: Random): LimitNode => ({
  node: random.pick(NODE_ORDER),
  id: String(random.whole(1, 5)),
  currency: "SGD",
  approved: text(random.cents(11)),
  reserved: text(random.cents(10)),
  utilised: text(random.cents(10)),
  frozen: text(random.whole(0, 3) === 0 ? random.cents(8) : 0n),
  status: "active",
  financier: "1",
});
const amount = (random: Random) => text(random.cents(10));
const anyMove = (random: Random): LimitMove => {
  const [node] = [anyNode(random)];
  return random.pick([reserve, release, use, repay])([node], amount(random))[0]!;
};
const figures = (node: LimitNode) => `${node.reserved} ${node.utilised}`;

/** Properties of limits; each checks one random case. */
export const limitProperties: Readonly<Record<string, (random: Random) => void>> = {
  "what is held, used and paid back leaves the node as it was"(random) {
    const node = anyNode(random);
    const held = amount(random);
    const steps = [...reserve([node], held), ...use([node], held), ...repay([node], held)];
    must(
      figures(steps.reduce<LimitNode>((now, step) => moved(now, step), node)) === figures(node),
      "a deal left a trace",
      node,
      held,
    );
    must(
      figures(
        [...reserve([node], held), ...release([node], held)].reduce<LimitNode>((now, step) => moved(now, step), node),
      ) === figures(node),
      "a cancelled deal left a trace",
      node,
      held,
    );
  },
  "use changes nothing of what is available; reserve takes and release gives exactly the amount"(random) {
    const node = anyNode(random);
    const held = amount(random);
    const [by, used, given] = [reserve, use, release].map(
      (verb) => cents(available(moved(node, verb([node], held)[0]!))) - cents(available(node)),
    );
    must(by === -cents(held) && used === 0n && given === cents(held), "available moved otherwise", node, held);
  },
  "a move is short exactly when it takes more than is there"(random) {
    const node = anyNode(random);
    const move = anyMove(random);
    const drawn = cents(move.reserved ?? "0") + cents(move.utilised ?? "0");
    const found = short(node, move);
    must((found !== undefined) === (drawn > 0n && drawn > cents(available(node))), "short told wrongly", node, move);
    must(
      found === undefined || (cents(found.requested) === drawn && cents(found.available) >= 0n),
      "figures beside the code",
      found,
      move,
    );
    must(
      belowZero(node, move) ===
        (cents(node.reserved) + cents(move.reserved ?? "0") < 0n ||
          cents(node.utilised) + cents(move.utilised ?? "0") < 0n),
      "below zero told wrongly",
      node,
      move,
    );
  },
  "joined moves have the sums of their parts, each node once, in the order of locking"(random) {
    const moves = Array.from({ length: random.whole(0, 8) }, () => anyMove(random));
    const found = joined(moves);
    const sum = (of: readonly LimitMove[], field: "reserved" | "utilised") =>
      of.reduce((all, move) => all + cents(move[field] ?? "0"), 0n);
    must(
      sum(found, "reserved") === sum(moves, "reserved") && sum(found, "utilised") === sum(moves, "utilised"),
      "sums differ",
      moves,
      found,
    );
    must(
      found.every((move, index) => index === 0 || byNodeOrder(found[index - 1]!, move) < 0),
      "not in order",
      found,
    );
  },
  "an item and its debt together are the obligor's exposure: never less than its unpaid face, never more than face or debt"(
    random,
  ) {
    const [outstanding, principal] = [random.cents(10), random.cents(10)];
    const parts = [{ financier: "1", face: text(outstanding), principal: text(principal) }];
    const exposure = cents(itemReserves(text(outstanding), "1", parts).get("1")!) + principal;
    must(
      exposure === (outstanding > principal ? outstanding : principal),
      "exposure is not the greater of both",
      outstanding,
      principal,
    );
  },
  "reserves at several financiers add up to that of the whole item when no part is lent above its face"(random) {
    const parts = Array.from({ length: random.whole(0, 3) }, () => {
      const face = random.cents(8);
      return {
        financier: String(random.whole(1, 3)),
        face: text(face),
        principal: text(face - (face * BigInt(random.whole(0, 100))) / 100n),
      };
    });
    const faces = parts.reduce((sum, part) => sum + cents(part.face), 0n);
    const outstanding = faces + random.cents(9);
    const principal = parts.reduce((sum, part) => sum + cents(part.principal), 0n);
    const total = [...itemReserves(text(outstanding), "1", parts).values()].reduce((sum, one) => sum + cents(one), 0n);
    must(total === outstanding - principal, "reserves do not add up", outstanding, parts);
  },
  "booked moves of a deal that comes and goes add up to nothing"(random) {
    const rates = { USD: text(BigInt(random.whole(50, 300))) };
    const totals = ["0.00", ...Array.from({ length: random.whole(1, 5) }, () => amount(random)), "0.00"];
    const moves = totals
      .slice(1)
      .map((total, index) => cents(bookedDifference(totals[index]!, total, "USD", "SGD", rates)));
    must(moves.reduce((sum, one) => sum + one, 0n) === 0n, "something stayed", totals, rates);
  },
  "the most under the cap fits, and a cent more does not"(random) {
    const rates = { USD: text(BigInt(random.whole(101, 300))) };
    const others = Array.from({ length: random.whole(0, 3) }, () => ({
      amount: text(random.cents(9)),
      currency: random.pick(["SGD", "USD"]),
    }));
    const currency = random.pick(["SGD", "USD"]);
    const most = mostUnderCap(others, currency, "7600000.00", rates);
    const sum = (of: bigint) => cents(limitsInSgd(others, rates)) + cents(booked(text(of), currency, "SGD", rates));
    must(cents(most) === 0n || sum(cents(most)) <= 760_000_000n, "over the cap", others, currency, most);
    must(sum(cents(most) + 1n) > 760_000_000n || sum(0n) > 760_000_000n, "a cent was left", others, currency, most);
  },
};
