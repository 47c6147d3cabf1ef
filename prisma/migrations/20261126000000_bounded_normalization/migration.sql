-- PostgreSQL sorts the combining marks of a letter in quadratic time: a task of 16,384 of them took seconds, which no
-- timeout interrupts. Normalizes word by word, and longer ones in pieces of 256 characters.
CREATE FUNCTION "normalizedPieces"(source TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
    SELECT string_agg(
        CASE WHEN char_length(word) <= 256 THEN normalize(word, NFKD) ELSE (
            SELECT string_agg(normalize(substr(word, first, 256), NFKD), '' ORDER BY first)
            FROM generate_series(1, char_length(word), 256) AS first
        ) END,
        ' ' ORDER BY place
    )
    FROM unnest(string_to_array(source, ' ')) WITH ORDINALITY AS words(word, place)
);

-- As before, and words are found beside a byte order mark or around a soft hyphen. No generated column is written anew:
-- a task gets its new words with its next text.
DO $$
DECLARE
    casing TEXT := (
        SELECT format('COLLATE %I', collname) FROM pg_collation
        WHERE collname IN ('pg_c_utf8', 'und-x-icu') AND collnamespace = 'pg_catalog'::regnamespace
        ORDER BY collname LIMIT 1
    );
BEGIN
    EXECUTE format($function$
        CREATE OR REPLACE FUNCTION "spacedWords"(source TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE
        RETURN btrim(regexp_replace(
            CASE WHEN octet_length(source) = char_length(source)
            THEN regexp_replace(lower(source %1$s), '[^a-z0-9]+', ' ', 'g')
            ELSE regexp_replace(
                regexp_replace(
                    translate(
                        lower(regexp_replace(
                            CASE WHEN char_length(source) <= 1024
                            THEN normalize(source, NFKD) ELSE "normalizedPieces"(source) END,
                            '[\u00ad\u0300-\u036f\u3099\u309a\ufe00-\ufe0f\ufeff]+', '', 'g'
                        ) %1$s),
                        'ς', 'σ'
                    ),
                    '([\u20a0-\u20cf\u2190-\u2bff\u3040-\u30ff\u3400-\u9fff\U0001f000-\U0001faff])', ' \1 ', 'g'
                ),
                '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00bf\u060c\u061b\u061f\u06d4\u0964\u0965\u1680\u2000-\u206f\u3000-\u303f]+',
                ' ', 'g'
            ) END,
            '([^ ]{64})[^ ]+', '\1', 'g'
        ))
    $function$, casing);
END
$$;
