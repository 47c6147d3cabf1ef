# npm start. Limits the heap of the service, unless NODE_OPTIONS does: options after `node` would override it.
case $NODE_OPTIONS in
*max?old?space* | *max?heap* | *max?semi*) memory= ;;
*) memory='--max-old-space-size=1024 --max-semi-space-size=16' ;;
esac
exec node $memory scripts/start.mjs "$@"
