;; The loop of an adapter in Clojure: one request per line in, one reply per line out.

(require '[clojure.data.json :as json])

(def request-keys #{"op" "id" "syntax" "form" "input" "base" "a" "b" "steps"})

(defn answer
  "An exception of the library is a refusal, except one that says that it does not do this."
  [op function request]
  (try (function request)
       (catch UnsupportedOperationException _ {:error {:code "unsupported"}})
       (catch Exception e (if (= op "parse") {:valid false} {:error {:code "refused" :message (str e)}}))))

(defn serve
  "Answers requests until the input ends. ops maps the name of an operation to a function of the request."
  [hello ops]
  (doseq [line (line-seq (java.io.BufferedReader. (java.io.InputStreamReader. System/in "UTF-8")))]
    (let [request (merge {"form" "reference"} (json/read-str line))
          op (request "op")
          reply (cond
                  (= op "hello") (merge {:protocol 1 :language "clojure" :runtime (str "Clojure " (clojure-version)) :ops (keys ops)
                                         :forms ["reference"] :steps [] :limits {:nul true :bytes false}}
                                        hello)
                  (or (not (ops op)) (not-every? request-keys (keys request))) {:error {:code "unsupported"}}
                  :else (answer op (ops op) request))]
      (println (json/write-str (assoc reply :id (request "id"))))
      (flush))))

(defn text "A component: null if it is not defined." [v] (some-> v str))
