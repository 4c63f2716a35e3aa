/** An integer of 64 bits: a bigint where a number would be rounded. */
export type ExactInteger = number | bigint;
