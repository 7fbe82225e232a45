-- What wrk measured, as one line of JSON for bench/server/wrk.ts.
local threads = {}

function setup(thread)
  threads[#threads + 1] = thread
  thread:set("number", #threads)
end

-- Counted in the thread's own table; `done` reads it.
accepted, refused = 0, 0

function done(summary, latency)
  local taken, others = 0, 0
  for _, thread in ipairs(threads) do
    taken = taken + (thread:get("accepted") or 0)
    others = others + (thread:get("refused") or 0)
  end
  local errors = summary.errors
  io.write(string.format(
    'JSON {"requests":%d,"durationS":%f,"p50Ms":%f,"p99Ms":%f,"maxMs":%f,"errors":%d,"accepted":%d,"refused":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, latency.max / 1e3,
    errors.connect + errors.read + errors.write + errors.timeout + errors.status, taken, others))
end
