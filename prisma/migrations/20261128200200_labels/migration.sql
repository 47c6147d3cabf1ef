-- Labels are words of a task's text that begin with #. They are compared without case. A letter, and what may follow it, is
-- every character that the ranges below do not name, so that no locale of the database decides.
DO $$
DECLARE
    casing TEXT := (
        SELECT format('COLLATE %I', collname) FROM pg_collation
        WHERE collname IN ('pg_c_utf8', 'und-x-icu') AND collnamespace = 'pg_catalog'::regnamespace
        ORDER BY collname LIMIT 1
    );
BEGIN
    EXECUTE format($function$
        CREATE FUNCTION "labelKey"(label TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $body$
        BEGIN
            RETURN lower(normalize(label, NFC) %1$s);
        END
        $body$
    $function$, casing);

    -- In the order of the text, each in its first spelling.
    EXECUTE format($function$
        CREATE FUNCTION "taskLabels"(source TEXT) RETURNS TEXT[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $body$
        DECLARE
            signs TEXT := '\u0001-,.:-@\[-^`{-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\ufe00-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\U0001f000-\U0001faff\]';
            -- Digits, and marks that combine with a letter before them.
            inner_only TEXT := '\-/-9_\u0300-\u036f\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19';
        BEGIN
            IF strpos(source, '#') = 0 THEN RETURN '{}'; END IF;
            RETURN ARRAY(
                SELECT (array_agg(name ORDER BY place))[1]
                FROM (
                    SELECT groups[1] AS name, place FROM regexp_matches(
                        source,
                        '(?:^|[ \t-\r\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000([{])#([^' || signs || inner_only
                            || '][^' || signs || ']{0,49})(?![^' || signs || '])',
                        'g'
                    ) WITH ORDINALITY AS match(groups, place)
                ) AS named
                GROUP BY %1$I."labelKey"(name) ORDER BY min(place)
            );
        END
        $body$
    $function$, current_schema());

    EXECUTE format($function$
        CREATE FUNCTION "hasLabel"(source TEXT, label TEXT) RETURNS BOOLEAN LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $body$
        DECLARE
            wanted TEXT := %1$I."labelKey"(label);
        BEGIN
            RETURN EXISTS (SELECT FROM unnest(%1$I."taskLabels"(source)) AS name WHERE %1$I."labelKey"(name) = wanted);
        END
        $body$
    $function$, current_schema());
END
$$;

-- The task list items of Markdown, apart from those in fenced code: how many there are, and how many are done. Null without any.
CREATE FUNCTION "taskChecklist"(details TEXT) RETURNS JSON LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
    line TEXT;
    fence TEXT;
    mark TEXT;
    done INTEGER := 0;
    total INTEGER := 0;
BEGIN
    IF details IS NULL OR details !~ '\[[ xX]\]' THEN RETURN NULL; END IF;
    FOREACH line IN ARRAY string_to_array(details, chr(10)) LOOP
        IF fence IS NOT NULL THEN
            IF line ~ ('^[ \t>]*' || fence || left(fence, 1) || '*[ \t\r]*$') THEN fence := NULL; END IF;
            CONTINUE;
        END IF;
        fence := substring(line FROM '^[ \t>]*(?:[-*+][ \t]+)?(`{3,}(?=[^`]*$)|~{3,})');
        mark := substring(line FROM '^[ \t>]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]+\[([ xX])\][ \t]+[^ \t\r]');
        IF mark IS NOT NULL THEN total := total + 1; END IF;
        IF mark IN ('x', 'X') THEN done := done + 1; END IF;
    END LOOP;
    RETURN CASE WHEN total > 0 THEN json_build_object('done', done, 'total', total) END;
END
$$;
